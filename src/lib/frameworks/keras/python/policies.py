from keras import dtype_policies as _policies

DTypePolicy = _policies.DTypePolicy
