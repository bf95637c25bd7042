import type { Setting, SettingKey } from '../../ir/index.ts';
import type { Box } from './box.ts';
import { numberText, type EditableNumber, type Label, type LinkSwitch, type Run } from './label.ts';

/** A live number of a picture, or the switch of a link. */
export type Control = NumberControl | LinkControl;

interface Identity {
	/** The same for as long as the control stands, wherever it moves: its element has the focus, or the pointer. */
	readonly id: string;
	/** What it sets, and of which kind it is: controls of one kind for one setting do the same. */
	readonly group: string;
	/** Which of its group this is in its order, from 0. */
	readonly nth: number;
	/** Where in the picture it stands, in words: the label that it is part of. */
	readonly place: string;
	/** It is held, and the picture has no place for it. */
	readonly stays?: boolean;
}

interface NumberControl extends Identity {
	readonly kind: 'number';
	readonly run: Run;
	readonly edit: EditableNumber;
	/** Baseline. */
	readonly y: number;
	/** Height of the type in pixels. */
	readonly size: number;
}

interface LinkControl extends Identity {
	readonly kind: 'link';
	readonly link: LinkSwitch;
}

type Placed = Omit<NumberControl, 'id' | 'nth'> | Omit<LinkControl, 'id' | 'nth'>;

/** What a setting is by now, for a control that stays while the picture has no place for it. */
type Present = (key: SettingKey) => Setting | null;

/** The order in which the Tab key goes from one to the next. It depends on nothing that a control can change. */
const order: readonly SettingKey[] = [
	...(['x.seq', 'x.batch', 'x.feat', 'seq_len', 'batch', 'input_size', 'hidden_size', 'proj_size', 'num_layers'] as const),
	...(['h_0.layer', 'h_0.batch', 'h_0.hidden', 'c_0.layer', 'c_0.batch', 'c_0.hidden'] as const)
];

const keyOf = (control: Placed): SettingKey => (control.kind === 'number' ? control.edit.key : control.link.key);

/**
 * The controls of a picture as one list in one order: whatever changes, none of them passes another, so that no element is ever moved.
 * Each keeps the identity that it had `before`. One that is `held` (it has the focus, or the pointer) is never lost: where its place is gone it goes on in another
 * of the same group, and where there is none it stays where it was, with the present number.
 */
export function controls(
	labels: readonly Label[],
	links: readonly LinkSwitch[],
	before: readonly Control[],
	held: readonly string[],
	present: Present
): readonly Control[] {
	const free = new Set(placed(labels, links));
	const settled: Control[] = [];
	const take = (control: Placed, nth: number) => {
		free.delete(control);
		settled.push({ ...control, nth, id: `${control.group} ${nth}` });
	};
	const isHeld = ({ id }: Control) => held.includes(id);
	const rest: Control[] = [];
	for (const old of before.toSorted((a, b) => Number(isHeld(b)) - Number(isHeld(a)))) {
		const alike = [...free].filter(({ group }) => group === old.group);
		const found = alike.find(({ place }) => place === old.place) ?? (isHeld(old) ? nearest(alike, old) : undefined);
		if (found) take(found, old.nth);
		else if (isHeld(old)) settled.push(staying(old, present));
		else rest.push(old);
	}
	for (const control of free) {
		const same = ({ group }: Placed) => group === control.group;
		const at = rest.findIndex(same);
		let nth = at < 0 ? 0 : rest.splice(at, 1)[0]!.nth;
		while (settled.some((other) => same(other) && other.nth === nth)) nth++;
		take(control, nth);
	}
	return settled.sort((a, b) => order.indexOf(keyOf(a)) - order.indexOf(keyOf(b)) || b.kind.localeCompare(a.kind) || a.nth - b.nth);
}

function placed(labels: readonly Label[], links: readonly LinkSwitch[]): Placed[] {
	const numbers = labels.flatMap(({ id, runs, y, size }) =>
		runs.flatMap((run): Placed[] => (run.edit ? [{ kind: 'number', group: `number ${run.edit.key}`, place: id, run, edit: run.edit, y, size }] : []))
	);
	return [...numbers, ...links.map((link): Placed => ({ kind: 'link', group: `link ${link.key}`, place: '', link }))];
}

const boxOf = (control: Placed): Box => (control.kind === 'number' ? control.edit.hit : control.link.hit);

function nearest(all: readonly Placed[], to: Placed): Placed | undefined {
	const { x, y } = boxOf(to);
	const far = (control: Placed) => Math.hypot(boxOf(control).x - x, boxOf(control).y - y);
	return all.toSorted((a, b) => far(a) - far(b))[0];
}

/** A held control that the picture has no place for: where it was, with the present number. */
function staying(control: Control, present: Present): Control {
	const now = present(keyOf(control));
	if (!now) return control;
	if (control.kind === 'link') return { ...control, link: { ...control.link, on: now.linked ?? control.link.on } };
	const { run, edit } = control;
	return { ...control, stays: true, run: { ...run, text: numberText(now.value) }, edit: { ...edit, value: now.value } };
}
