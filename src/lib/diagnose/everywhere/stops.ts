import { layerSizes, type LayerSettings, type Raised } from '../../ir/index.ts';
import { stateAxes } from '../../frameworks/passed.ts';
import { isMaskSaid, type Column, type FrameworkName } from './checks.ts';

/** Words of a framework, and what it looked at when it says them. */
interface Words {
	readonly said: RegExp;
	readonly at: Column | ((found: RegExpExecArray, settings: LayerSettings) => Column);
}

const gates = { LSTM: 4, GRU: 3, RNN: 1 } as const;

/** A product that fails is of x with the kernel, or of h with the recurrent one: x has other features than the layer, or it is h. */
const product = (inner: string | undefined, { x, input_size }: LayerSettings): Column => (Number(inner) === x.feat && x.feat !== input_size ? 'feat' : 'h_0');

/** What is added to the product of x has all gates; what is multiplied by a gate has one. */
const sum = (last: string | undefined, { type, hidden_size }: LayerSettings): Column =>
	type === 'LSTM' && Number(last) !== gates.LSTM * hidden_size ? 'c_0' : 'h_0';

const words: Readonly<Record<FrameworkName, readonly Words[]>> = {
	PyTorch: [{ said: /^start \(\d+\) \+ length/, at: 'lengths' }],
	Keras: [
		{ said: /argument `(?:units|rate)`|state_size must be|Cannot convert '\(.*\)' to a shape|node Qr\b|StatelessRandomUniformInt/, at: 'layer' },
		{ said: /expected ndim=3/, at: 'rank' },
		{ said: /use_cudnn=True was specified/, at: 'kernel' },
		{ said: /Matrix size-incompatible: In\[0\]: \[-?\d+,(-?\d+)\]/, at: ([, inner], settings) => product(inner, settings) },
		{ said: /Incompatible shapes: \[[\d,]*?(\d+)\] vs\./, at: ([, last], settings) => sum(last, settings) },
		{ said: /\[Op:SelectV2\]|Tried to read from index/, at: 'lengths' }
	],
	'TensorFlow op': [
		{ said: /Value for attr 'T'/, at: 'dtype' },
		{ said: /Could not find device for node|No OpKernel was registered/, at: 'kernel' }
	],
	'ONNX Runtime': [
		{ said: /Unexpected input data type|does not support double|Type 'tensor\(\w+\)' of input parameter/, at: 'dtype' },
		{ said: /Exception during initialization|negative dimensions|cannot be interpreted as an integer/, at: 'layer' },
		{ said: /Invalid rank for input: X\b/, at: 'rank' },
		{ said: /Got invalid dimensions for input: X\b/, at: 'feat' },
		{ said: /for input: ([hc]_0)/, at: ([, name]) => (name === 'c_0' ? 'c_0' : 'h_0') },
		{ said: /sequence_lens|for input: lengths/, at: 'lengths' },
		{ said: /Input initial_([hc])/, at: ([, name]) => (name === 'c' ? 'c_0' : 'h_0') }
	],
	'TensorFlow.js': [
		{ said: /Expected units to be|positive integers?\b/, at: 'layer' },
		{ said: /expected ndim=3/, at: 'rank' },
		{ said: /expected shape=,,/, at: 'feat' },
		{
			said: /initialState was passed that is not compatible/,
			at: (_, settings) => (stateAxes(settings, 'h_0').hidden === layerSizes(settings).outputSize ? 'c_0' : 'h_0')
		},
		{ said: /inner shapes \((-?\d+)\) and/, at: ([, inner], settings) => product(inner, settings) },
		{ said: /could not be broadcast together with shapes [\d,]+ and \d+,1\./, at: 'lengths' },
		{ said: /could not be broadcast together with shapes [\d,]*?(\d+) and/, at: ([, last], settings) => sum(last, settings) }
	]
};

const told: Readonly<Record<NonNullable<Raised['mismatch']>['argument'], Column | null>> = {
	input: null,
	hx: 'h_0',
	cx: 'c_0',
	lengths: 'lengths',
	constructor: 'layer'
};

/** What a framework looked at when it raised; null where its words do not tell. */
export function stopsAt(framework: FrameworkName, raised: Pick<Raised, 'message' | 'mismatch'>, settings: LayerSettings): Column | null {
	const column = columnOf(framework, raised, settings);
	return column === 'lengths' && isMaskSaid(settings) ? 'mask' : column;
}

function columnOf(framework: FrameworkName, { message, mismatch }: Pick<Raised, 'message' | 'mismatch'>, settings: LayerSettings): Column | null {
	if (framework === 'PyTorch' && mismatch) {
		if (mismatch.argument !== 'input') return told[mismatch.argument];
		if (mismatch.what === 'size') return mismatch.against === 'input_size' ? 'feat' : null;
		return mismatch.what === 'rank' || mismatch.what === 'dtype' ? mismatch.what : null;
	}
	for (const { said, at } of words[framework]) {
		const found = said.exec(message);
		if (found) return typeof at === 'string' ? at : at(found, settings);
	}
	return null;
}
