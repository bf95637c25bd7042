import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { articles, causes } from '../../../src/lib/causes/causes.ts';
import { addressOf, layerOf, type Place, type Seen } from '../../../src/lib/causes/place.ts';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { explain } from '../../../src/lib/explain/explain.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { printTorch } from '../../../src/lib/frameworks/torch/print.ts';
import { footprint, trainingBytes } from '../../../src/lib/memory/footprint.ts';
import { optimizers } from '../../../src/lib/memory/optimizers.ts';
import { readLink, splitLink } from '../../../src/lib/notebook/link/link.ts';
import { unpackCells } from '../../../src/lib/notebook/link/pack.ts';
import { readAddress } from '../../../src/lib/versions/address.ts';
import { judge } from '../../../src/lib/versions/judge.ts';

const lessons = new Set(readdirSync(new URL('../../../src/lessons', import.meta.url)).map((file) => file.replace(/^\d+-|\.md$/g, '')));

/** The only cell that a link carries beside the notebook's own. */
function cellOf(address: string) {
	const unpacked = unpackCells(splitLink(address).cells ?? '');
	if (unpacked.kind !== 'read') throw new Error(`the link does not open: ${JSON.stringify(unpacked)}`);
	return unpacked.document.cells.at(-1)!;
}

function expectSeen(source: string, seen: Seen): void {
	const trace = evaluate(source);
	if ('raises' in seen) {
		expect(trace.outcome.kind).toBe('raised');
		if (trace.outcome.kind === 'raised') expect(trace.outcome.message).toContain(seen.raises);
		return;
	}
	expect(trace.outcome.kind).toBe('ok');
	if ('needs' in seen) {
		expect(trainingBytes(footprint(trace, 'card'), optimizers[0]!)).toBeGreaterThan(seen.needs);
		return;
	}
	const found = diagnoseProgram(trace);
	if ('hazard' in seen)
		expect(
			found
				.filter(({ kind }) => kind === 'hazard')
				.map(({ message }) => message)
				.join('\n')
		).toMatch(seen.hazard);
	else expect(found.filter(({ kind }) => kind === 'error')).toEqual([]);
}

function look(place: Place): void {
	const address = addressOf(place);
	switch (place.kind) {
		case 'layer': {
			const { settings, complaints } = readLink(address!);
			expect(complaints).toEqual([]);
			expect(settings).toEqual(layerOf(place.settings));
			return expectSeen(printTorch(settings), place.seen);
		}
		case 'code': {
			const cell = cellOf(address!);
			expect(cell).toMatchObject({ kind: 'code', source: place.source });
			return expectSeen(place.source, place.seen);
		}
		case 'error': {
			const cell = cellOf(address!);
			expect(cell).toMatchObject({ kind: 'error' });
			expect(explain(place.text).check?.id).toBe(place.check);
			return;
		}
		case 'lesson':
			expect(lessons.has(place.slug)).toBe(true);
			return;
		case 'versions':
			expect(judge(readAddress(place.address)).kind).toBe(place.verdict);
			return;
		case 'missing':
			expect(address).toBeNull();
	}
}

describe.each(Object.keys(articles))('the causes of the article %s', (article) => {
	const own = causes.filter((one) => one.article === article);
	test('has causes, none twice, each with a place and evidence', () => {
		expect(own.length).toBeGreaterThan(4);
		expect(new Set(own.map(({ cause }) => cause)).size).toBe(own.length);
		for (const { places, evidence, claim } of own) {
			expect(places.length).toBeGreaterThan(0);
			expect(evidence && claim).toBeTruthy();
		}
	});
	for (const { cause, places } of own) for (const place of places) test(`${cause}: ${place.title}`, () => look(place));
});
