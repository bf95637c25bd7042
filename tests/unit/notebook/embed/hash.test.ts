import { describe, expect, test } from 'vitest';
import { defaultLayer } from '../../../../src/lib/ir/index.ts';
import { pairsOf, readEmbed, readWanted, stateOf, withValues, writeEmbed } from '../../../../src/lib/notebook/embed/hash.ts';
import { defaultView } from '../../../../src/lib/notebook/view.ts';

describe('what stands after # in the address of a widget', () => {
	test('nothing is a layer as it is in a new notebook, drawn, with nothing to run before it is asked for', () => {
		expect(readEmbed('')).toEqual({
			options: { mode: 'embed', controls: [], theme: 'auto', run: 'click', id: '' },
			settings: defaultLayer,
			view: defaultView,
			code: null,
			complaints: []
		});
	});

	test('the line of the guide: a layer, its controls, how it looks', () => {
		const hash =
			'#mode=embed&controls=seq_len,hidden_size,x.feat&theme=dark&run=never&id=one&seq_len=10&batch=32&input_size=50&hidden_size=64&num_layers=1&bidirectional=0&x=10,32,25&depth=unrolled';
		const { options, settings, view, complaints } = readEmbed(hash);
		expect(options).toEqual({ mode: 'embed', controls: ['seq_len', 'hidden_size', 'x.feat'], theme: 'dark', run: 'never', id: 'one' });
		expect(settings).toMatchObject({ hidden_size: 64, num_layers: 1, bidirectional: false, x: { seq: null, batch: null, feat: 25 } });
		expect(view.depth).toBe('unrolled');
		expect(complaints).toEqual([]);
	});

	test('keys that are not known are passed over without a word', () => {
		expect(readEmbed('colour=red&hidden_size=64&v=99x&utm_source=a')).toMatchObject({ settings: { hidden_size: 64 } });
		expect(readEmbed('colour=red&utm_source=a').complaints).toEqual([]);
	});

	test('a value that cannot be taken leaves the usual one, and is said in words', () => {
		const { options, settings, complaints } = readEmbed('mode=huge&theme=<script>&run=now&controls=hidden_size,colour,hidden_size&batch=many&depth=inside');
		expect(options).toEqual({ mode: 'embed', controls: ['hidden_size'], theme: 'auto', run: 'click', id: '' });
		expect(settings).toEqual(defaultLayer);
		expect(complaints).toEqual([
			'The widget’s controls name “colour”; there are seq_len, batch, input_size, hidden_size, num_layers, bidirectional, batch_first, x.feat.',
			'The widget’s mode is “huge”, which is not one of embed, diagram, code, full.',
			'The widget’s theme is “<script>”, which is not one of auto, light, dark.',
			'The widget’s run is “now”, which is not one of click, load, never.',
			'The address of this widget says batch=many, which is not a number.',
			'The address of this widget says depth=inside, which is not one of network, unrolled, step.'
		]);
	});

	test('what is set in the reading direction of a page, or by a person, is taken as meant', () => {
		expect(readEmbed('controls=hidden_size%2Cx_feat, batch').options.controls).toEqual(['hidden_size', 'x.feat', 'batch']);
		expect(readEmbed('MODE=diagram&mode=Diagram').options.mode).toBe('diagram');
	});

	test('code makes it a widget of code, as it is or packed', () => {
		expect(readEmbed('source=import%20torch%0Ax%20%3D%20torch.randn(3)')).toMatchObject({
			options: { mode: 'code' },
			code: { as: 'source', text: 'import torch\nx = torch.randn(3)' }
		});
		expect(readEmbed('code=abc-_')).toMatchObject({ options: { mode: 'code' }, code: { as: 'code', text: 'abc-_' } });
		expect(readEmbed('mode=diagram&cells=abc')).toMatchObject({ options: { mode: 'diagram' }, code: { as: 'cells' } });
	});

	test('what is far too long is not read at all', () => {
		expect(readEmbed(`x=${'9'.repeat(3_000_001)}`).complaints).toEqual([
			'The address of this widget is 3,000,003 characters long, which is too long to be read.'
		]);
	});

	test.each([
		'mode=diagram&v=1&hidden_size=64&x=*,*,25',
		'controls=hidden_size,x.feat&theme=dark&run=load&id=a%26b&v=1&depth=step&stave=2',
		'source=import%20torch%0A&mode=code',
		'',
		'%&&=&a=%E0%A4%A&mode',
		'__proto__=1&constructor=2&toString=3&x=1'
	])('written and read again it is the same: %s', (hash) => {
		const state = readEmbed(hash);
		const again = readEmbed(writeEmbed(state));
		expect({ ...again, complaints: [] }).toEqual({ ...state, complaints: [] });
		expect(again.complaints).toEqual([]);
	});
});

describe('what a page sets in a widget', () => {
	test('keys one by one, on top of what a reader has changed', () => {
		const hash = withValues('mode=embed&v=1&hidden_size=64&batch=7', { hidden_size: 32, bidirectional: false, theme: 'dark' });
		expect(readEmbed(hash)).toMatchObject({ options: { theme: 'dark' }, settings: { hidden_size: 32, batch: 7, bidirectional: false }, complaints: [] });
	});

	test('a whole state, which leaves the look as it is', () => {
		const hash = withValues('controls=batch&theme=dark&hidden_size=64', { state: 'v=1&batch=3' });
		expect(readEmbed(hash)).toMatchObject({ options: { theme: 'dark', controls: ['batch'] }, settings: { ...defaultLayer, batch: 3 } });
		expect(pairsOf(withValues('code=abc', { state: 'source=x' }))).toEqual(new Map([['source', 'x']]));
		expect(readEmbed(withValues('code=abc', { source: 'a & b = c' })).code).toEqual({ as: 'source', text: 'a & b = c' });
	});

	test('only texts, numbers and switches are taken', () => {
		for (const values of [null, 1, 'a', [], {}, { hidden_size: {} }, { hidden_size: null }]) expect(readWanted(values)).toBeNull();
		expect(readWanted({ hidden_size: 3, x: [1], theme: 'dark' })).toEqual({ hidden_size: 3, theme: 'dark' });
	});

	test('what changed is told as Shapebook opens it', () => {
		expect(stateOf(readEmbed('mode=diagram&hidden_size=64'))).toBe('v=1&hidden_size=64');
	});
});
