// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: Mirage, GPUs where there are none
 *
 * Loading the module puts the GPUs that gpu= names on a virtual PCI bus; more may
 * come and go by configfs. The PCI core finds them, and the driver here binds to
 * them like to any other: it powers the chip up, builds the DRM device of the model's
 * uAPI on it, and registers. Unloading the module, or removing the PCI function, undoes
 * that at any time, with clients attached: they keep their files and get -ENODEV.
 */

#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>
#include <linux/pci.h>
#include <linux/pm.h>
#include <linux/string.h>

#include <drm/drm_drv.h>
#include <drm/drm_managed.h>

#include <mirage/board.h>
#include <mirage/bus.h>
#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/kms.h>
#include <mirage/model.h>
#include <mirage/power.h>
#include <mirage/sched.h>
#include <mirage/uapi.h>
#include <mirage/vm.h>

#include "host.h"
#include "sched/section.h"

#define MAX_GPUS	8

static char *gpu_param = MIRAGE_DEFAULT_MODEL;
module_param_named(gpu, gpu_param, charp, 0444);
MODULE_PARM_DESC(gpu, "GPUs to put on the bus, separated by commas, or none (default: "
		 MIRAGE_DEFAULT_MODEL "); models: " MIRAGE_MODEL_NAMES);

static void device_fini_gpu(struct drm_device *drm, void *unused)
{
	struct mirage_device *mdev = to_mirage_device(drm);

	mirage_gpu_destroy(mdev->gpu);
	mirage_vm_put(mdev->ggtt);
}

static void device_leave_board(struct drm_device *drm, void *unused)
{
	mirage_board_put(to_mirage_device(drm)->board);
}

static int device_init_gpu(struct mirage_device *mdev)
{
	const struct mirage_chip *chip = mdev->model->chip;
	struct mirage_vm_layout layout;
	struct mirage_vm *ggtt;

	mdev->model->uapi->ggtt_layout(mdev->model, &layout);
	ggtt = mirage_vm_create(mdev, &layout);
	if (IS_ERR(ggtt))
		return PTR_ERR(ggtt);
	mdev->ggtt = ggtt;
	mdev->gpu = mirage_gpu_create(chip, &ggtt->pt, &mirage_gpu_host_ops, mdev);
	if (!mdev->gpu) {
		mirage_vm_put(ggtt);
		return -ENOMEM;
	}
	return drmm_add_action_or_reset(&mdev->drm, device_fini_gpu, NULL);
}

static int device_init(struct mirage_device *mdev)
{
	const struct mirage_uapi_ops *uapi = mdev->model->uapi;
	unsigned int row;
	int ret;

	ret = drmm_add_action_or_reset(&mdev->drm, device_leave_board, NULL);
	if (ret)
		return ret;
	ret = mirage_sections_init(mdev);
	if (ret)
		return ret;
	ret = mirage_gem_init(mdev);
	if (ret)
		return ret;
	ret = device_init_gpu(mdev);
	if (ret)
		return ret;
	ret = mirage_sched_init(mdev);
	if (ret)
		return ret;
	ret = uapi->init(mdev);
	if (ret)
		goto err_sched;
	ret = mirage_kms_init(mdev, &mirage_board_socket_ops);
	if (ret)
		goto err_sched;
	ret = drm_dev_register(&mdev->drm, 0);
	if (ret)
		goto err_sched;
	if (uapi->registered)
		uapi->registered(mdev);
	mirage_kms_register(mdev);
	mirage_board_attach(mdev->board, mdev);
	/* Until now nobody was told of what was plugged in. */
	for (row = 0; row < mirage_kms_num_connectors(mdev->model->kms); row++)
		mirage_kms_hotplug(mdev, row);
	return 0;

err_sched:
	mirage_sched_fini(mdev);
	return ret;
}

/* As long as i915 waits. */
#define AUTOSUSPEND_MS		10000

/*
 * The PCI core binds drivers to functions that are awake, and keeps them so until the driver lets
 * go, and an administrator allows it. When the machine goes to sleep the function is woken first.
 */
static void device_begin_sleeping(struct mirage_device *mdev)
{
	struct device *dev = mdev->drm.dev;

	dev_pm_set_driver_flags(dev, DPM_FLAG_NO_DIRECT_COMPLETE);
	if (!mdev->model->sleeps)
		return;
	pm_runtime_set_autosuspend_delay(dev, AUTOSUSPEND_MS);
	pm_runtime_use_autosuspend(dev);
	mirage_device_rest(mdev);
}

static void device_end_sleeping(struct mirage_device *mdev)
{
	if (!mdev->model->sleeps)
		return;
	pm_runtime_get_noresume(mdev->drm.dev);
	pm_runtime_dont_use_autosuspend(mdev->drm.dev);
}

static int mirage_probe(struct pci_dev *pdev, const struct pci_device_id *id)
{
	struct mirage_board *board = mirage_bus_board(pdev);
	struct mirage_device *mdev;
	int ret;

	if (!board)
		return -ENODEV;
	mdev = devm_drm_dev_alloc(&pdev->dev, board->model->uapi->driver, struct mirage_device,
				  drm);
	if (IS_ERR(mdev))
		return PTR_ERR(mdev);
	mdev->pdev = pdev;
	mdev->board = mirage_board_get(board);
	mdev->model = board->model;
	pci_set_drvdata(pdev, mdev);
	ret = device_init(mdev);
	if (ret)
		return ret;
	device_begin_sleeping(mdev);
	return 0;
}

static void mirage_remove(struct pci_dev *pdev)
{
	struct mirage_device *mdev = pci_get_drvdata(pdev);
	const struct mirage_uapi_ops *uapi = mdev->model->uapi;

	device_end_sleeping(mdev);
	mirage_board_detach(mdev->board);
	if (uapi->unregister)
		uapi->unregister(mdev);
	drm_dev_unplug(&mdev->drm);
	/* A commit may wait for a job's fence: jobs end first. */
	mirage_sched_fini(mdev);
	mirage_kms_unregister(mdev);
}

static void mirage_shutdown(struct pci_dev *pdev)
{
	mirage_kms_unregister(pci_get_drvdata(pdev));
}

/*
 * What the chip holds is in the memory of the machine and outlasts its sleep, and so does
 * a batch that is under way. The display is switched off and on as on real parts.
 */
static int mirage_suspend(struct device *dev)
{
	return mirage_kms_suspend(dev_get_drvdata(dev));
}

static int mirage_resume(struct device *dev)
{
	return mirage_kms_resume(dev_get_drvdata(dev));
}

static DEFINE_SIMPLE_DEV_PM_OPS(mirage_pm_ops, mirage_suspend, mirage_resume);

/*
 * Matches nothing by itself: the bus gives its functions a driver override, and
 * only those may come here.
 */
static const struct pci_device_id mirage_ids[] = {
	{ PCI_DEVICE_DRIVER_OVERRIDE(PCI_ANY_ID, PCI_ANY_ID, 1) },
	{ }
};

static struct pci_driver mirage_pci_driver = {
	.name = KBUILD_MODNAME,
	.id_table = mirage_ids,
	.probe = mirage_probe,
	.remove = mirage_remove,
	.shutdown = mirage_shutdown,
	.driver.pm = pm_sleep_ptr(&mirage_pm_ops),
};

/* Fill @chosen from gpu=. Return: how many, or -EINVAL with the models in the log. */
static int parse_gpus(const struct mirage_model **chosen)
{
	char *list = kstrdup(gpu_param, GFP_KERNEL);
	char *rest = list, *name;
	int count = 0;

	if (!list)
		return -ENOMEM;
	while ((name = strsep(&rest, ",")) && count >= 0) {
		const struct mirage_model *model;

		name = strim(name);
		model = mirage_model_find(name);
		if (!strcmp(name, "none")) {
			continue;
		} else if (!model) {
			pr_err("gpu=%s: there is no model \"%s\"\n", gpu_param, name);
			mirage_models_print();
			count = -EINVAL;
		} else if (count == MAX_GPUS) {
			pr_err("gpu=%s: at most %d GPUs\n", gpu_param, MAX_GPUS);
			count = -EINVAL;
		} else {
			chosen[count++] = model;
		}
	}
	kfree(list);
	return count;
}

static int add_gpu(unsigned int index, const struct mirage_model *model)
{
	struct mirage_board *board = mirage_board_create(model);
	int ret;

	if (IS_ERR(board))
		return PTR_ERR(board);
	ret = mirage_bus_add(board);
	if (ret >= 0)
		ret = mirage_configfs_adopt(index, board, ret);
	mirage_board_put(board);
	return ret;
}

static int add_gpus(const struct mirage_model *const *models, unsigned int count)
{
	unsigned int i;
	int ret = 0;

	for (i = 0; i < count && !ret; i++)
		ret = add_gpu(i, models[i]);
	return ret;
}

static int __init mirage_init(void)
{
	const struct mirage_model *chosen[MAX_GPUS];
	int count, ret;

	count = parse_gpus(chosen);
	if (count < 0)
		return count;
	ret = mirage_sched_setup();
	if (ret)
		return ret;
	ret = pci_register_driver(&mirage_pci_driver);
	if (ret)
		goto err_sched;
	ret = mirage_bus_create();
	if (ret)
		goto err_driver;
	ret = mirage_configfs_init();
	if (ret)
		goto err_bus;
	ret = add_gpus(chosen, count);
	if (ret)
		goto err_configfs;
	return 0;

err_configfs:
	mirage_configfs_fini();
err_bus:
	mirage_bus_destroy();
err_driver:
	pci_unregister_driver(&mirage_pci_driver);
err_sched:
	mirage_sched_teardown();
	return ret;
}

static void __exit mirage_exit(void)
{
	mirage_configfs_fini();
	mirage_bus_destroy();
	pci_unregister_driver(&mirage_pci_driver);
	mirage_sched_teardown();
}

module_init(mirage_init);
module_exit(mirage_exit);

MODULE_DESCRIPTION("Virtual GPUs with real interfaces");
MODULE_AUTHOR("The Mirage authors");
MODULE_LICENSE("GPL");
