import type { TensorId } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import { enterScope, graphOf, leaveScope, scopeOf } from '../graph.ts';
import { eagerClass, TfTensor } from '../tensor.ts';
import { variables } from '../variables.ts';

/** Traces a branch of a graph into a graph of its own: its ops are named from the start, and what comes from outside is taken in anew. What a branch changes that is not taken is undone, but for Python's own objects. */
export function inBranch<T>(host: Interpreter, scope: string | null, isTaken: boolean, names: ReadonlyMap<string, number> | null, go: () => T): T {
	const graph = graphOf(host)!;
	const { trace } = host;
	const known = variables(trace);
	const [fails, captured, assigned] = [graph.fails.length, new Map(graph.captured), known.assigned.length];
	const held = new Map<TfTensor, TensorId>([...known.owners.values()].map((owner) => [owner, owner.ir.id]));
	if (names) replace(graph.names, names);
	if (scope !== null) {
		enterScope(host, scope);
		graph.branches.push(scopeOf(host));
	}
	try {
		return go();
	} finally {
		if (scope !== null) {
			leaveScope(host);
			graph.branches.pop();
		}
		replace(graph.captured, captured);
		if (!isTaken) {
			graph.fails.length = fails;
			for (const { owner } of known.assigned.splice(assigned)) {
				const before = held.get(owner);
				if (before !== undefined && owner.ir.id !== before) owner.become(new TfTensor(trace, trace.tensors[before]!, eagerClass));
			}
		}
	}
}

function replace<K, V>(map: Map<K, V>, contents: ReadonlyMap<K, V>): void {
	const kept = [...contents];
	map.clear();
	for (const [key, value] of kept) map.set(key, value);
}
