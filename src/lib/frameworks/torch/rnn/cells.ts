import { PyClass } from '../../../python/index.ts';
import { moduleClass } from '../nn/module/module.ts';
import { named, type TorchPart } from '../part.ts';
import { forwardCell, initCell } from './cell.ts';
import { method, printSettings } from './classes.ts';

const place = 'torch.nn.modules.rnn';

export const cellBaseClass = new PyClass('RNNCellBase', place, [moduleClass]);

method(cellBaseClass, 'extra_repr', 'self', (host, self) =>
	printSettings(host, self, [
		['bias', true],
		['nonlinearity', 'tanh']
	])
);

const cellClasses: readonly PyClass[] = (['LSTM', 'GRU', 'RNN'] as const).map((type) => {
	const cell = new PyClass(`${type}Cell`, place, [cellBaseClass]);
	cell.attrs.set('__init__', initCell(type));
	cell.attrs.set('forward', forwardCell(type));
	return cell;
});

/** nn.LSTMCell, nn.GRUCell, nn.RNNCell. */
export const cells: TorchPart = {
	modules: {
		'torch.nn': named(cellClasses),
		'torch.nn.modules': named(cellClasses),
		'torch.nn.modules.rnn': [...named(cellClasses), ['RNNCellBase', cellBaseClass]]
	}
};
