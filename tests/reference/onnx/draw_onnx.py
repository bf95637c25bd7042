"""Draws one-node programs with LSTM, GRU and RNN, right and with one thing that is not: `python draw_onnx.py SEED COUNT`, between lines of `-----`, for `record_onnx.py --new HEAD`."""
import random, sys

gates = {'LSTM': 4, 'GRU': 3, 'RNN': 1}


def draw(r):
    op = r.choice(list(gates))
    T, B, I, H = r.choice([1, 3, 6]), r.choice([1, 2, 5]), r.choice([2, 4, 7]), r.choice([1, 3, 5])
    direction = r.choice(['forward', 'reverse', 'bidirectional', None])
    D = 2 if direction == 'bidirectional' else 1
    G = gates[op]
    shapes = {'X': [T, B, I], 'W': [D, G * H, I], 'R': [D, G * H, H]}
    if r.random() < .6: shapes['B'] = [D, 2 * G * H]
    lens = [r.randint(1, T) for _ in range(B)] if r.random() < .4 else None
    if r.random() < .5: shapes['initial_h'] = [D, B, H]
    if op == 'LSTM' and r.random() < .4: shapes['initial_c'] = [D, B, H]
    if op == 'LSTM' and r.random() < .2: shapes['P'] = [D, 3 * H]
    attrs = {'hidden_size': H}
    if direction: attrs['direction'] = direction
    if op == 'GRU' and r.random() < .5: attrs['linear_before_reset'] = r.choice([0, 1])
    if r.random() < .15: attrs['clip'] = r.choice([.1, 3.0])
    if op == 'LSTM' and r.random() < .1: attrs['input_forget'] = 1
    per = {'LSTM': 3, 'GRU': 2, 'RNN': 1}[op]
    if r.random() < .2: attrs['activations'] = [r.choice(['Tanh', 'Relu', 'Sigmoid', 'Softsign', 'HardSigmoid', 'Elu', 'LeakyRelu']) for _ in range(per * D)]
    declared = r.choice([['T', 'B', 'I'], [T, B, I], None, [None, B, I], ['T', 'B', I]])
    dtype, opset, name, outputs = 'float32', r.choice([7, 11, 14, 17, 22]), r.choice(['', '', 'rnn1']), ['Y', 'Y_h', 'Y_c'][:3 if op == 'LSTM' else 2]
    fed = None
    wrong = r.choice(['', '', '', '', 'size', 'size', 'size', 'rank', 'lens', 'attr', 'direction', 'activations', 'hidden', 'dtype', 'feed', 'name', 'outputs', 'layout'])
    if wrong == 'size':
        key = r.choice([k for k in shapes if k != 'X'])
        i = r.randrange(len(shapes[key]))
        shapes[key] = [n + (r.choice([1, 2]) if k == i else 0) for k, n in enumerate(shapes[key])]
    if wrong == 'rank':
        key = r.choice([k for k in shapes if k != 'X'])
        shapes[key] = shapes[key][1:] if r.random() < .5 else shapes[key] + [1]
    if wrong == 'lens': lens = r.choice([[1] * (B + 1), [T + 1] + [1] * (B - 1), [-1] + [1] * (B - 1), [T] * B, [0] + [T] * (B - 1)])
    if wrong == 'attr': attrs[r.choice(['units', 'clip', 'hidden_size', 'linear_before_reset', 'output_sequence', 'activation_alpha'])] = r.choice([3, 0.5, 'x', [0.5], [1]])
    if wrong == 'direction': attrs['direction'] = r.choice(['Bidirectional', 'backward', '', 'FORWARD'])
    if wrong == 'activations': attrs['activations'] = r.choice([['Tanh'] * (per * D + 1), ['tanh'] * (per * D), ['Swish'] * (per * D), ['Relu']])
    if wrong == 'hidden': attrs['hidden_size'] = r.choice([H + 1, 0, -1])
    if wrong == 'dtype': dtype = r.choice(['float64', 'float16'])
    if wrong == 'feed': fed = r.choice([[T, B], [T, B, I + 1], [T + 1, B, I], [B, T, I], [1, T, B, I]])
    if wrong == 'outputs': outputs = r.choice([['', 'Y_h'], ['Y', '', 'Y_c'] if op == 'LSTM' else ['Y'], ['Y', 'Y_h', 'Y_c', 'more'], ['', '', 'Y_c'] if op == 'LSTM' else ['', 'Y_h']])
    if wrong == 'layout': attrs['layout'] = r.choice([0, 1])
    order = ['X', 'W', 'R', 'B', 'L', 'initial_h'] + (['initial_c', 'P'] if op == 'LSTM' else [])
    there = [k for k in order if k in shapes or (k == 'L' and lens)]
    names = [k if k in there else '' for k in order[:order.index(there[-1]) + 1]]
    kind = {'float32': 'FLOAT', 'float64': 'DOUBLE', 'float16': 'FLOAT16'}[dtype]
    lines = ['rng = np.random.default_rng(%d)' % r.randint(0, 99)]
    lines.append('weights = {%s}' % ', '.join(f"'{k}': rng.standard_normal({tuple(v)}).astype(np.{dtype})" for k, v in shapes.items() if k != 'X'))
    lines.append(f"node = helper.make_node('{op}', {names}, {outputs}{', name=' + repr(name) if name else ''}, **{attrs})")
    value = f"helper.make_tensor_value_info('X', TensorProto.{kind}, {declared})"
    lens_value = f", helper.make_tensor_value_info('L', TensorProto.INT32, {[None] if r.random() < .5 else [B]})" if lens else ''
    lines.append(f"graph = helper.make_graph([node], 'net', [{value}{lens_value}], [helper.make_tensor_value_info(o, TensorProto.{kind}, None) for o in {outputs} if o], [numpy_helper.from_array(v, k) for k, v in weights.items()])")
    lines.append(f"model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', {opset})], ir_version={r.choice([7, 8, 9, 10])})")
    lines.append('session = ort.InferenceSession(model.SerializeToString())')
    lines.append('print([(o.name, o.shape, o.type) for o in session.get_outputs()])')
    feed = f"'{'x' if wrong == 'name' else 'X'}': np.ones({tuple(fed or shapes['X'])}, np.{dtype})" + (f", 'L': np.array({lens}, dtype=np.int32)" if lens else '')
    lines.append(f'outputs = session.run(None, {{{feed}}})')
    lines.append('print([o.shape for o in outputs])')
    if dtype == 'float32': lines.append("print([['%.3f' % v for v in o.reshape(-1)[:4]] for o in outputs])")
    return '\n'.join(lines)


if __name__ == '__main__':
    r = random.Random(int(sys.argv[1]))
    print('\n-----\n'.join(draw(r) for _ in range(int(sys.argv[2]))))
