import { sizeOf, type Diagnostic, type ModuleCall, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { isOfKeras, makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../../hazards/hazard.ts';
import { movedIn, type Moved } from '../../moved.ts';
import { comparedIn, inputOf } from '../compared.ts';
import { boundName, callAround } from '../evidence/called.ts';
import { nameOutside } from '../evidence/watched.ts';
import { outermost } from '../given.ts';
import { originOf } from '../origin.ts';

/** How many turns of a loop are looked at: what the third window holds of the second tells all. */
const turns = 6;

/** A window that is moved on by what a model forecasts: what is forecast stays in it, and what is oldest goes. */
export const forecastKept: Hazard = (trace) => {
	const places = new Map<string, ModuleCall[]>();
	for (const call of outermost(trace)) {
		if (!call.outputs || call.type === 'Loss') continue;
		const key = `${call.module} ${call.span.from}`;
		places.set(key, [...(places.get(key) ?? []), call].slice(0, turns));
	}
	return [...places.values()].flatMap((calls) => {
		const windows = calls.flatMap(({ inputs: [window] }) => (window === undefined ? [] : [window]));
		return windows.length < 3 || windows.length < calls.length ? [] : (forgottenIn(trace, calls, windows) ?? []);
	});
};

function forgottenIn(trace: Trace, calls: readonly ModuleCall[], windows: readonly TensorId[]): Diagnostic | null {
	const [shape] = windows.map((id) => trace.tensors[id]!.shape);
	if (!shape || sizeOf(shape) > 4096 || windows.some((id) => String(trace.tensors[id]!.shape) !== String(shape))) return null;
	for (const [i, window] of windows.slice(1).entries()) if (!comesFrom(trace, window, new Set(calls[i]!.outputs), 200) || windows[i] === window) return null;
	const moved = movedIn(trace, windows);
	if (!moved) return null;
	const held = moved.map(({ elements }) => new Set(elements));
	const isForgotten = held.slice(2).every((now, i) => {
		const added = [...held[i + 1]!].filter((element) => element !== 0 && !held[i]!.has(element));
		const kept = [...held[i]!].filter((element) => now.has(element));
		// Steps of what has as many steps as the window, put where they stand: these get better in each turn.
		if (added.length > stepOf(shape) && String(trace.tensors[calls[i]!.outputs![0]!]!.shape) === String(shape)) return false;
		return added.length > 0 && added.length < kept.length && !added.some((element) => now.has(element));
	});
	const op = makerOf(trace, windows[2]!);
	if (op && held.slice(1).every((_, i) => isPutInFront(moved[i]!, moved[i + 1]!)) && isCollected(trace, calls, op) && learntOnwards(trace)) {
		const name = nameOf(trace, windows[2]!, 'the window');
		return hazardAt(trace, originOf(trace, windows[2]!)?.op ?? op, {
			code: 'probe.forecast_in_front',
			message: `Nothing is raised. What is forecast is put in front of \`${name}\`, and what was there moves on towards its end: time runs backwards.`,
			cause: `\`${name}\` (${shape.join(', ')}) loses its latest step in each turn, and the step after it becomes its first. A window moves on where its oldest step goes: \`${name}[:, 1:]\` with the new one behind it.`,
			tensor: windows[2]!
		});
	}
	if (!windows.slice(2).every((window, i) => movesOn(trace, calls[i + 1]!, window) || isShifted(moved[i]!, moved[i + 1]!))) return null;
	if (!isForgotten || !op || !isCollected(trace, calls, op)) return null;
	const name = nameOf(trace, windows[2]!, 'the window');
	const test = movedOnTest(trace, calls[0]!, windows);
	const finding = hazardAt(trace, op, {
		code: 'probe.forecast_forgotten',
		message: `Nothing is raised. Each turn drops from \`${name}\` what the turn before put there: the oldest steps stay.`,
		cause: `After ${windows.length - 1} turns \`${name}\` (${shape.join(', ')}) holds one forecast step, and the rest is what it began with. A window moves on where its oldest step goes: \`${name}[:, 1:]\` with the new one behind it.`,
		tensor: windows[2]!
	});
	return test === null ? finding : { ...finding, tried: { test } };
}

/** The last window is not the first one but for its last step: of windows that the program has names for, or that it makes once more. */
function movedOnTest(trace: Trace, call: ModuleCall, windows: readonly TensorId[]): string | null {
	const [first, last] = [boundName(trace, windows[0]!), boundName(trace, windows[windows.length - 1]!)];
	const said = "'the oldest steps stay in the window'";
	const isKeras = isOfKeras(trace);
	const differ = (a: string, b: string): string => (isKeras ? `not np.array_equal(${a}, ${b})` : `not torch.equal(${a}, ${b})`);
	if (first !== null && last !== null && first !== last)
		return [...(isKeras ? ['import numpy as np'] : []), `assert ${differ(`${first}[:, :-1]`, `${last}[:, :-1]`)}, ${said}`].join('\n');
	const [model, again] = [nameOutside(trace, call), callAround(trace, call.span)];
	if (isKeras || model === null || again === null) return null;
	return [
		'windows = []',
		`${model}.register_forward_pre_hook(lambda net, args: windows.append(args[0]))`,
		again,
		`assert ${differ('windows[0][:, :-1]', 'windows[-1][:, :-1]')}, ${said}`
	].join('\n');
}

/** How many numbers a step of a window (batch, time, features) holds. */
const stepOf = (shape: readonly number[]): number => sizeOf(shape) / (shape[1] ?? 1);

/** Whether a window is made of the one before it: not of what is known and of what fills its gaps. */
function movesOn(trace: Trace, { inputs: [before], outputs }: ModuleCall, window: TensorId): boolean {
	const given = new Set(outputs);
	const seen = new Set([window]);
	for (const id of seen) {
		if (id === before) return true;
		if (!given.has(id)) for (const input of makerOf(trace, id)?.inputs ?? []) seen.add(input);
	}
	return false;
}

/** Whether the numbers that two windows share stand at other places in the second. */
function isShifted({ elements: before }: Moved, { elements: after }: Moved): boolean {
	const places = new Map(Array.from(before, (element, i) => [element, i]));
	return after.some((element, i) => element !== 0 && places.has(element) && places.get(element) !== i);
}

/** Whether windows have been learnt from whose targets stand behind their last step in the same series. */
const learntOnwards = (trace: Trace): boolean =>
	comparedIn(trace)
		.slice(0, 4)
		.some((one) => {
			const input = inputOf(trace, one);
			const moved = input === null ? null : movedIn(trace, [input, one.target]);
			if (!moved) return false;
			const [x, y] = moved as [Moved, Moved];
			const row = x.elements.subarray(0, x.elements.length / trace.tensors[input!]!.shape![0]!);
			const [first, last, target] = [row[0]!, row[row.length - 1]!, y.elements[0]!];
			return (
				x.sourceOf(first) !== undefined && x.sourceOf(first) === y.sourceOf(target) && x.placeOf(first) < x.placeOf(last) && x.placeOf(last) < y.placeOf(target)
			);
		});

/** Whether a step is new in front, and all but the last of those before stand one further on. */
function isPutInFront({ elements: before }: Moved, { elements: after }: Moved): boolean {
	const width = after.indexOf(before[0]!);
	return width > 0 && width * 2 <= after.length && before.every((element, i) => element !== 0 && (i + width >= after.length || after[i + width] === element));
}

/** Whether the results of several turns are kept side by side: as steps of a forecast, and not as one that gets better. */
const isCollected = (trace: Trace, calls: readonly ModuleCall[], window: Op): boolean =>
	/\.append\(/.test(trace.source) ||
	opsOf(trace, 'concat').some(
		({ span, inputs }) =>
			span.from !== window.span.from && calls.filter(({ outputs }) => inputs.some((id) => comesFrom(trace, id, new Set(outputs), 6))).length > 1
	);
