import { strToU8 } from 'fflate';

/** A field of a protobuf message, encoded. */
export type Field = Uint8Array;

function varint(value: number): number[] {
	const bytes = [];
	let rest = value;
	for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
	return [...bytes, rest];
}

/** An integer, at least 0. */
export const integer = (field: number, value: number): Field => Uint8Array.from([...varint(field * 8), ...varint(value)]);

/** Bytes, or a string as UTF-8. */
export function bytes(field: number, value: Uint8Array | string): Field {
	const data = typeof value === 'string' ? strToU8(value) : value;
	return joined([Uint8Array.from([...varint(field * 8 + 2), ...varint(data.length)]), data]);
}

/** A message within a message. */
export const message = (field: number, fields: readonly Field[]): Field => bytes(field, joined(fields));

/** Fields one behind the other: what a message is. */
export function joined(fields: readonly Field[]): Uint8Array {
	const all = new Uint8Array(fields.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const field of fields) {
		all.set(field, at);
		at += field.length;
	}
	return all;
}
