import { describe, expect, it } from 'vitest';
import { defaultLayer, type LayerSettings, type Link } from '../../../src/lib/ir/index.ts';
import { dtypes, readLink, writeLink } from '../../../src/lib/notebook/link/link.ts';
import { defaultView, depths, type LayerView } from '../../../src/lib/notebook/view.ts';
import { generator } from './generator.ts';

describe('a link written by hand', () => {
	it('is read as DESIGN §7 writes it, and breaks the one axis that differs', () => {
		const { settings, complaints } = readLink('#seq_len=10&batch=32&input_size=50&hidden_size=100&num_layers=2&bidirectional=1&x=10,32,25');
		expect(complaints).toEqual([]);
		expect(settings).toEqual({ ...defaultLayer, x: { ...defaultLayer.x, feat: 25 } });
	});
	it('takes * as linked, and a number beside it as set by hand, even the linked one', () => {
		expect(readLink('x=*,32,*').settings.x).toEqual({ ...defaultLayer.x, batch: 32 });
	});
	it('reads x in the order of the tensor', () => {
		expect(readLink('batch_first=1&x=*,7,*').settings.x).toMatchObject({ seq: 7, batch: null });
		expect(readLink('x_order=batch-first&x=*,7,*').settings.x).toMatchObject({ seq: 7, batch: null });
		expect(readLink('x=*,7,*').settings.x).toMatchObject({ seq: null, batch: 7 });
	});
	it('takes two sizes for one sequence without batch, as PyTorch does', () => {
		expect(readLink('x=10,25').settings.x).toMatchObject({ without: 'batch', seq: null, feat: 25 });
	});
	it('passes a state that it gives sizes for', () => {
		expect(readLink('h_0=4,16,100').settings.h_0).toEqual({ ...defaultLayer.h_0, passed: true, batch: 16 });
		expect(readLink('c_0=*,*,*').settings.c_0).toEqual({ ...defaultLayer.c_0, passed: true });
	});
	it('keeps sizes that no layer can have, for PyTorch to judge', () => {
		expect(readLink('hidden_size=-3&batch=2.5&seq_len=1e9&input_size=0').settings).toMatchObject({ hidden_size: -3, batch: 2.5, seq_len: 1e9, input_size: 0 });
	});
	it('says what a cell speaks and what of Keras it has, and reads it back', () => {
		const link = 'v=1&framework=keras&return_sequences=1&recurrent_activation=hard_sigmoid&mask=1,1110';
		const { settings, complaints } = readLink(link);
		expect(complaints).toEqual([]);
		expect(settings.framework).toBe('keras');
		expect(settings.keras).toMatchObject({ return_sequences: true, recurrent_activation: 'hard_sigmoid', mask: ['', '1110'] });
		expect(writeLink(settings)).toBe(link);
		expect(readLink('v=1&framework=jax&mask=2').complaints).toHaveLength(2);
		expect(readLink('v=1&hidden_size=64').settings).not.toHaveProperty('framework');
	});
	it('leaves out keys that it does not know, and says so once', () => {
		const also = (names: string) => `The link also says ${names}, which this version of Shapebook does not know.`;
		expect(readLink('#utm_source=x&colour=red&hidden_size=8')).toEqual({
			settings: { ...defaultLayer, hidden_size: 8 },
			view: defaultView,
			complaints: [also('utm_source, colour')]
		});
		expect(readLink('a=1&b=2&c=3&d=4&e=5').complaints).toEqual([also('a, b, c, 2 more')]);
		expect(readLink('h_0_passed=0&c_0_dtype=float16').complaints).toEqual([]);
	});
	it.each([
		['hidden_size=many', 'hidden_size=many'],
		['hidden_size=Infinity', 'hidden_size=Infinity'],
		['bidirectional=2', 'bidirectional=2'],
		['type=Transformer', 'LSTM, GRU, RNN'],
		['x=1,2,3,4', 'x=1,2,3,4'],
		['x=10,,50', 'x=10,,50'],
		['lengths=3,two,1', 'lengths=3,two,1'],
		['depth=__proto__', 'depth=__proto__'],
		['v=99', 'later version'],
		['warp=9', 'says warp']
	])('says so of %s and keeps what is usual', (hash, words) => {
		const { settings, view, complaints } = readLink(hash);
		expect(settings).toEqual(defaultLayer);
		expect(view).toEqual(defaultView);
		expect(complaints.join(' ')).toContain(words);
	});
});

describe('writing a link', () => {
	it('leaves out what is usual', () => {
		expect(writeLink(defaultLayer)).toBe('');
		expect(writeLink({ ...defaultLayer, x: { ...defaultLayer.x, feat: 25 } })).toBe('v=1&x=*,*,25');
	});
	it('is read back as exactly the same state, for 2,000 seeded random states', () => {
		const random = generator(7);
		for (let i = 0; i < 2000; i++) {
			const settings = randomSettings(random);
			const view: LayerView = { depth: random.pick(depths).depth, stave: random.below(9), step: random.below(1000) };
			const hash = writeLink(settings, view);
			expect(readLink(`#${hash}`), hash).toEqual({ settings, view, complaints: [] });
			expect(readLink(new URL(`https://example.org/#${hash}`).hash), hash).toEqual({ settings, view, complaints: [] });
		}
	});
});

describe('a hostile link', () => {
	it.each([
		['a megabyte', `x=${'9,'.repeat(500_000)}`],
		['a megabyte of keys', '&'.repeat(1_000_000)],
		['unicode', 'hidden_size=五十&x=🙂,🙂,🙂&\u202e=1'],
		['broken encodings', '%E0%A4%A=%&hidden_size=%E0%A4%A&x=%'],
		['nested encodings', `x=${'%25'.repeat(3000)}2C1`],
		['prototype keys', '__proto__=1&constructor=2&toString=3&x.__proto__=4'],
		['a very long number', `hidden_size=${'9'.repeat(90_000)}`],
		['control characters', 'lengths=\u0000\u0001\n,3'],
		['markup', 'type=<img src=x onerror=alert(1)>']
	])('of %s is read and leaves a layer', (_, hash) => {
		const { settings, complaints } = readLink(hash);
		expect(settings).toMatchObject({ type: 'LSTM', num_layers: 2 });
		expect(complaints.join('').length).toBeLessThan(2000);
	});
	it('of random bytes never throws', () => {
		const random = generator(11);
		const alphabet = '=&,*!%#.-e0123456789xhc_nv\u00e9\ud83d ';
		for (let i = 0; i < 3000; i++) {
			const hash = Array.from({ length: random.below(60) }, () => random.pick([...alphabet])).join('');
			const { settings } = readLink(hash);
			expect(readLink(writeLink(settings)).settings).toEqual(settings);
		}
	});
});

function randomSettings(random: ReturnType<typeof generator>): LayerSettings {
	const flag = () => random.below(2) === 1;
	const size = () => random.pick([0, 1, 2, 4, 10, 32, 50, 100, 200, -3, 2.5, 1e9, 1e21, 1e-7, random.below(1000)]);
	const settings: LayerSettings = {
		type: random.pick(['LSTM', 'GRU', 'RNN'] as const),
		seq_len: size(),
		batch: size(),
		input_size: size(),
		hidden_size: size(),
		num_layers: random.pick([1, 2, 4, 0]),
		proj_size: random.pick([0, 0, 20]),
		dropout: random.pick([0, 0.5, 1.5]),
		bidirectional: flag(),
		batch_first: flag(),
		bias: flag(),
		enforce_sorted: flag(),
		nonlinearity: random.pick(['tanh', 'relu'] as const),
		dtype: random.pick(dtypes),
		lengths: random.pick([null, [], [7, 5, 3], [2.5, -1]]),
		read: random.pick(['all', 'last', 'h_n', 'h_n batch', 'h_n both'] as const),
		x: {
			...defaultLayer.x,
			order: random.pick([null, 'time-first', 'batch-first'] as const),
			without: random.pick([null, null, 'batch', 'seq'] as const),
			dtype: random.pick([null, 'float64'] as const)
		},
		h_0: defaultLayer.h_0,
		c_0: defaultLayer.c_0,
		...(flag() && { framework: 'keras' }),
		...(flag() && {
			keras: {
				return_sequences: flag(),
				return_state: flag(),
				go_backwards: flag(),
				stateful: flag(),
				unroll: flag(),
				activation: random.pick(['tanh', 'relu', 'hard_sigmoid'] as const),
				recurrent_activation: random.pick(['sigmoid', 'linear'] as const),
				recurrent_dropout: random.pick([0, 0.25]),
				// Something of it is not as usual: what is as usual is not said.
				reset_after: false,
				use_cudnn: random.pick(['auto', 'True', 'False'] as const),
				mask: random.pick([null, [], ['1110'], ['', '0010', '', '1110']])
			}
		})
	};
	const link = (linked: number): Link => random.pick([null, null, linked, size()]);
	const state = () => ({
		passed: flag(),
		layer: link(4),
		batch: link(settings.batch),
		hidden: link(settings.hidden_size),
		dtype: random.pick([null, null, 'float16'] as const)
	});
	return {
		...settings,
		x: { ...settings.x, seq: link(settings.seq_len), batch: link(settings.batch), feat: link(settings.input_size) },
		h_0: state(),
		c_0: state()
	};
}
