import { expect, it } from 'vitest';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

// As Keras 3.15 prints it.
it('finds the files that models were saved in', () => {
	const { stdout, outcome } = evaluate(`import keras, os
m = keras.Sequential([keras.Input((2,)), keras.layers.Dense(1)])
m.save('m.keras')
m.save_weights('m.weights.h5')
os.makedirs('out', exist_ok=True)
m.save('out/a.keras')
print(os.path.exists('m.keras'), os.path.isfile('m.weights.h5'), sorted(os.listdir('out')))
os.remove('m.keras')
print(os.path.exists('m.keras'))
`);
	expect([outcome.kind, stdout]).toEqual(['ok', "True True ['a.keras']\nFalse\n"]);
});
