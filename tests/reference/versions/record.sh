#!/bin/bash
# What commands print that people paste to tell their versions: record.sh TORCH_PYTHON TENSORFLOW_PYTHON. Paths and the processor's description are left out.
set -e
here=$(dirname "$(readlink -f "$0")")
torch=$1
tensorflow=$2
clean() { sed -E 's#/(tmp|home|work)/[^ :]*#…#g'; }
cd /
"$torch" -m torch.utils.collect_env 2>/dev/null | sed '/^CPU:/,/^Versions of relevant/{/^Versions of relevant/!d}' | sed -E 's/Linux-[0-9][^ ]*x86_64/Linux-6.1.0-x86_64/' | clean >"$here/collect_env.txt"
TF_CPP_MIN_LOG_LEVEL=3 CUDA_VISIBLE_DEVICES='' "$tensorflow" -c 'import tensorflow as tf; print(tf.sysconfig.get_build_info())' 2>/dev/null | clean >"$here/build_info.txt"
"$tensorflow" -m pip list 2>/dev/null | clean >"$here/pip_list.txt"
"$torch" -m pip freeze 2>/dev/null | clean >"$here/pip_freeze.txt"
nvcc --version | clean >"$here/nvcc.txt"
"$torch" -c 'import torch; print(torch.__config__.show())' | clean >"$here/torch_config.txt"
"$torch" -V >"$here/python.txt"
