"""Lets torchvision be imported beside a PyTorch without CUDA; environments import this module at their start.

The torchvision of package indexes is built for PyTorch with CUDA: beside one without, it has no operators, and its own
import stops at the first. Processors of images import it and call none of these.
"""

import importlib.abc
import sys


class _DefinesOperators(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "torchvision":
            sys.meta_path.remove(self)
            try:
                import torch
            except ModuleNotFoundError:  # of an environment with neither
                return
            if torch.version.cuda is None:
                torch.operators_of_torchvision = torch.library.Library("torchvision", "DEF")
                for operator in ("nms", "qnms"):
                    torch.operators_of_torchvision.define(
                        f"{operator}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor"
                    )


sys.meta_path.insert(0, _DefinesOperators())
