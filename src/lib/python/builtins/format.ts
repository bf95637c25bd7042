import { unboxed } from '../objects/unboxed.ts';
import { types } from '../objects/values.ts';
import { formatNumber, formatText, parseSpec } from '../protocols/format/spec.ts';

types.str.table.fill({
	format: (machine, self, spec) => (spec === '' ? machine.str(self) : formatText(machine, unboxed(self) as string, parseSpec(machine, unboxed(self), spec)))
});

for (const cls of [types.int, types.float])
	cls.table.fill({
		format(machine, self, spec) {
			const number = unboxed(self) as bigint | boolean | number;
			return spec === '' ? machine.str(self) : formatNumber(machine, number, parseSpec(machine, number, spec));
		}
	});
