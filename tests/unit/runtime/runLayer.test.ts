import '@tensorflow/tfjs-backend-cpu';
import * as core from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops.js';
import * as layers from '@tensorflow/tfjs-layers';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { passedTo } from '../../../src/lib/frameworks/tfjs/passed.ts';
import { printTfjs, tfjsLacks } from '../../../src/lib/frameworks/tfjs/print.ts';
import { defaultLayer, type LayerSettings } from '../../../src/lib/ir/index.ts';
import { runLayer } from '../../../src/lib/runtime/layers/runLayer.ts';
import { configurations } from '../../reference/printed/configurations.ts';

const tf = { ...core, ...layers };
const named = (message: string): string => message.replace(/(LSTM|GRU|SimpleRNN|Bidirectional|input)\d+/g, '$1');

/** What came of it, in words that do not count the layers before it. */
function outcome(act: () => unknown): unknown {
	try {
		return act();
	} catch (error) {
		return named((error as Error).message);
	}
}

const run = (settings: LayerSettings) => outcome(() => runLayer(tf, settings, passedTo(settings)).output);
/** The printed program as it stands, run. */
const printed = (settings: LayerSettings) =>
	outcome(() =>
		core.tidy(() =>
			runInNewContext(
				`${printTfjs(settings)
					.replace(/^import .*$/m, '')
					.replace(/^(const|let) (\[?output)/m, 'var $2')}\nArray.from(output.shape)`,
				{ tf }
			)
		)
	);

describe('what is run in tf.layers', () => {
	it.each([...configurations].filter(([, settings]) => tfjsLacks(settings).length === 0))('is what is printed: %s', (_, settings) => {
		const small = { ...settings, hidden_size: settings.hidden_size === 100 ? 8 : settings.hidden_size };
		expect(run(small)).toEqual(printed(small));
	});
	it('gives the shapes that tfjs gives, batch first', () => {
		expect(run({ ...defaultLayer, hidden_size: 12 })).toEqual([32, 10, 24]);
		expect(run({ ...defaultLayer, hidden_size: 12, framework: 'keras' })).toEqual([32, 24]);
	});
	it('says what tfjs says of other features than the layer was built for', () => {
		expect(run({ ...defaultLayer, hidden_size: 12, num_layers: 1, bidirectional: false, x: { ...defaultLayer.x, feat: 25 } })).toMatch(
			/^Input 0 is incompatible with layer lstm_LSTM: expected shape=,,50, found shape=32,10,25\.$/
		);
	});
});
