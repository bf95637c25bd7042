# onnx.reference: what a model gives, computed by numpy, which checks nothing before.
class ReferenceEvaluator:
    def __init__(self, proto, opsets=None, functions=None, verbose=0, new_ops=None, optimized=True):
        if isinstance(proto, bytes):
            proto = proto._message
        if not isinstance(proto, ModelProto) or functions or new_ops or opsets or verbose:
            _unsupported('onnx.reference of such a model')
        self._model = proto
        self._graph = proto.graph
        self._held = None

    @property
    def input_names(self): return [one.name for one in self._graph.input]
    @property
    def output_names(self): return [one.name for one in self._graph.output]
    @property
    def opsets(self): return {one.domain: one.version for one in self._model.opset_import}
    @property
    def proto_(self): return self._model

    def run(self, output_names, feed_inputs, attributes=None, intermediate=False):
        if attributes or intermediate:
            _unsupported('onnx.reference with such arguments')
        names = self.output_names if output_names is None else list(output_names)
        inits = [one.name for one in self._graph.initializer]
        known = {'', *inits, *feed_inputs}
        for node in self._graph.node:
            for name in node.input:
                if name not in known:
                    raise RuntimeError(f'Unable to find input {name!r} in known results {sorted(known)}, self.rt_inits_ has {sorted(inits)}, feed_inputs has {sorted(feed_inputs)}.')
            known.update(node.output)
        if any([name not in self.output_names for name in names]):
            _unsupported('an output of onnx.reference that the graph has not')
        first = self._graph.node[0]
        if first.op_type == 'LSTM' and first.input[0] in feed_inputs and first.input[1] in feed_inputs:
            x, w = [feed_inputs[name] for name in first.input[:2]]
            if x.ndim == 3 and w.ndim == 3 and w.shape[0] == 1 and x.shape[2] != w.shape[2] and len(first.input) == 4:
                raise ValueError(f'shapes ({x.shape[1]},{x.shape[2]}) and ({w.shape[2]},{w.shape[1]}) not aligned: {x.shape[2]} (dim 1) != {w.shape[2]} (dim 0)')
        version = self._model.ir_version
        self._model.ir_version = 8
        try:
            if self._held is None:
                self._held = _open(self._model, _array_of)
            return _run(self._held, names, dict(feed_inputs))
        except Exception:
            _unsupported('what onnx.reference says where ONNX Runtime refuses')
        finally:
            self._model.ir_version = version

_bind(ReferenceEvaluator, '__module__', 'onnx.reference.reference_evaluator')
