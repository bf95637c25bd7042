import type { Host } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { graphOf } from '../graph.ts';
import { assignedIn, leaves, mentions, type Block } from './block.ts';
import { endLoop, startLoop, turned } from './loop.ts';

/** What a graph says of a name that one branch binds and what follows reads, where there was none before. */
function checkBranches(host: Host, { lines, otherwise, behind }: Block): void {
	if (leaves(lines) || leaves(otherwise ?? [])) return;
	const { names } = machineOf(host).frame.scope;
	const [then, other] = [assignedIn(lines), assignedIn(otherwise ?? [])];
	for (const name of [...then, ...other].sort()) {
		if (names.has(name) || (then.has(name) && other.has(name)) || !mentions(behind, name)) continue;
		host.raise('ValueError', `'${name}' must also be initialized in the ${then.has(name) ? 'else' : 'main'} branch`);
	}
}

const dtypeWords = /\b(cast|dtype|bool|double|half|u?int\d+|b?float\d+|complex\d+)\b/g;
const dtypesIn = (lines: readonly string[]): string =>
	lines
		.flatMap((line) => line.match(dtypeWords) ?? [])
		.sort()
		.join();

/** Of the branch that is not taken nothing is known but its text: where it speaks of other dtypes than the other, nobody knows whether they agree. */
function checkDtypes(host: Host, { lines, otherwise }: Block): void {
	if (dtypesIn(lines) !== dtypesIn(otherwise ?? [])) host.unsupported('a branch that is not taken, and speaks of other dtypes than the one that is');
}

/** A condition of tensors in a traced function: it goes the way that its values go. */
export function decide(host: Host, block: Block, isTrue: boolean): boolean {
	const graph = graphOf(host)!;
	graph.decided = true;
	if (/^if\b/.test(block.header)) {
		checkBranches(host, block);
		checkDtypes(host, block);
	}
	if (!/^while\b/.test(block.header)) return isTrue;
	const { frame } = machineOf(host);
	const known = graph.whiles.findIndex((loop) => loop.frame === frame && loop.at === frame.lineAt);
	if (known >= 0) {
		const loop = graph.whiles[known]!;
		turned(host, loop);
		if (!isTrue) {
			endLoop(host, loop);
			graph.whiles.splice(known, 1);
		}
	} else if (isTrue) graph.whiles.push(startLoop(host, block, 0));
	return isTrue;
}
