import { PyGenerator } from '../../objects/code.ts';
import { raiseWith } from '../../objects/exceptions.ts';
import { NativeProperty, type Value, types } from '../../objects/values.ts';
import { close, resume, throwInto, thrownBy } from '../../vm/generator.ts';
import type { Machine } from '../../vm/machine.ts';
import { method } from '../methodDef.ts';

const generator = (value: Value | undefined): PyGenerator => value as PyGenerator;

/** What a generator yields, or StopIteration with what it returns. */
function given(self: PyGenerator, value: Value | undefined): Value {
	if (value !== undefined) return value;
	return raiseWith('StopIteration', self.returned === null ? [] : [self.returned]);
}

method(types.generator, 'send', { least: 1, most: 1 }, (machine: Machine, [self, sent]) => given(generator(self), resume(machine, generator(self), sent!)));
method(types.generator, 'throw', { least: 1, most: 3, style: 'expected' }, (machine, [self, type, value = null]) =>
	given(generator(self), throwInto(machine, generator(self), thrownBy(machine, type!, value)))
);
method(types.generator, 'close', { least: 0, most: 0 }, (machine, [self]) => {
	close(machine, generator(self));
	return null;
});
types.generator.attrs.set(
	'gi_frame',
	new NativeProperty('gi_frame', (host, self) => (generator(self).frame.finished ? null : host.unsupported('generator.gi_frame')))
);
types.generator.attrs.set('gi_running', new NativeProperty('gi_running', () => false));
types.generator.table.fill({
	repr: (machine, self) => `<generator object ${generator(self).frame.code.name} at ${machine.addresses.of(generator(self))}>`,
	member: (_, self, name) => (name === '__name__' && self instanceof PyGenerator ? self.frame.code.name : undefined)
});
