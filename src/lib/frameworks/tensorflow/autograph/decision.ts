import type { Span } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import type { Forked } from '../../../python/compile/undecided.ts';
import type { Way } from '../../../python/unknown/both.ts';
import { graphOf } from '../graph.ts';
import type { Block } from './block.ts';
import { inBranch } from './branch.ts';
import { Branches } from './fork.ts';
import { endLoop, startLoop, turned } from './loop.ts';

/** Has the body of a loop be traced that has no turn. */
const body = (host: Interpreter, block: Block, span: Span): Forked => {
	const none = (): never => host.unsupported('a loop that is traced and has no turn');
	const way = (_isMain: boolean, _isTaken: boolean, go: () => Way): Way => {
		const loop = startLoop(host, block, 0);
		const end = (): Way => {
			const made = go();
			turned(host, loop);
			return made;
		};
		try {
			return inBranch(host, null, false, null, end);
		} finally {
			endLoop(host, loop);
		}
	};
	return { span, way, rest: none, joined: none, returned: none };
};

/** A condition of tensors in a traced function: both its ways are traced, and it goes the way that its values go. */
export function decide(host: Interpreter, block: Block, isTrue: boolean): boolean {
	const graph = graphOf(host)!;
	const machine = machineOf(host);
	const { frame, span } = machine;
	graph.decided = true;
	if (!/^while\b/.test(block.header)) {
		machine.forks((before) => new Branches(host, block, span, !before || machine.lines.at(before.from) !== machine.lines.at(span.from)));
		return isTrue;
	}
	const known = graph.whiles.findIndex((loop) => loop.frame === frame && loop.at === frame.lineAt);
	if (known >= 0) {
		const loop = graph.whiles[known]!;
		turned(host, loop);
		if (!isTrue) {
			endLoop(host, loop);
			graph.whiles.splice(known, 1);
		}
	} else if (isTrue) graph.whiles.push(startLoop(host, block, 0));
	else machine.forks(() => body(host, block, span));
	return isTrue;
}
