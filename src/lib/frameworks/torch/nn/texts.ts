import { runText } from '../../../python/stdlib/module.ts';
import { drawing } from '../drawing.ts';
import { moduleClass } from '../module.ts';
import type { PythonText } from '../part.ts';
import { newTensor, type TorchTensor } from '../tensor.ts';
import { scripted } from './call.ts';

const functionalText = `
def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    if eps != 1e-10:
        _warn('UserWarning', '\`eps\` parameter is deprecated and has no effect.')
    soft = ((logits - _exponential(logits).log()) / tau).softmax(dim)
    if not hard:
        return soft
    chosen = torch.zeros_like(logits).detach().scatter_(dim, soft.argmax(dim, keepdim=True), 1.0)
    return chosen - soft.detach() + soft
`;

/** Without an accelerator, it calls its module. */
const parallelText = `
class DataParallel(Module):
    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module
        self.device_ids = []

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)
`;

/** Draws as many numbers as a tensor has. */
const exponential = scripted('_exponential', 'x', (host, x) => {
	const { shape, dtype, size } = x as TorchTensor;
	const drawn = newTensor(host, { shape, dtype });
	const op = drawing(null, { kind: 'exponential' }, size, dtype);
	if (op) host.trace.op(op, [], [drawn.ir.id], 'F.gumbel_softmax');
	return drawn;
});

const warn = scripted('_warn', 'category, message', (host, category, message) => (host.warn(String(category), String(message)), null));

const parallel: PythonText = (host) => runText(host, 'torch.nn.parallel.data_parallel', parallelText, [['Module', moduleClass]]);

/** What of torch.nn is written in Python text (torch/nn/functional.py, torch/nn/parallel/data_parallel.py). */
export const nnTexts: Readonly<Record<string, PythonText>> = {
	'torch.nn.functional': (host, torch) =>
		runText(host, 'torch.nn.functional', functionalText, [
			['torch', torch],
			['_warn', warn],
			['_exponential', exponential]
		]),
	'torch.nn': parallel,
	'torch.nn.modules': parallel
};
