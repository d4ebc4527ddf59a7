#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Slurm: piglit in 16 shards, as many at a time as there are places: sbatch slurm.sh, in a folder that all
# nodes see, with the unpacked appliance in lab and one's own Mesa in install. A node needs x86-64, python3,
# and for each shard two processors, 3 GiB of memory and as much in /dev/shm; no privileges, devices or KVM.
# When all have ended: lab/mirage-lab --merge mirage-out/piglit/*of16-own
#SBATCH --job-name=piglit
#SBATCH --array=1-16
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --time=01:00:00
#SBATCH --output=piglit-%a.log
set -e
export GPU=${GPU:-ironlake} MESA=$PWD/install SHARD=$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT
lab/mirage-lab --suite piglit
