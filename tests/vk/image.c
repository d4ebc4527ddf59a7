// SPDX-License-Identifier: GPL-2.0
#include "check.h"
const struct check image_checks[] = { { 0 } };
