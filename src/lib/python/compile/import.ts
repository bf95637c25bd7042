import type { Statement } from '../syntax/tree.ts';
import { invalidSyntax } from '../syntax/errors.ts';
import type { BlockCompiler } from './block.ts';

/** `import a.b as c, d`. */
export function compileImport(block: BlockCompiler, statement: Extract<Statement, { kind: 'import' }>): void {
	for (const module of statement.modules) {
		const { path, alias } = module;
		block.code.emit(module, (frame, machine) => {
			const found = machine.modules.load(path.join('.'));
			frame.push(alias === null && path.length > 1 ? machine.modules.load(path[0]!) : found);
		});
		block.store(module, alias ?? path[0]!);
	}
}

/** `from a.b import c as d, e`. */
export function compileImportFrom(block: BlockCompiler, statement: Extract<Statement, { kind: 'import-from' }>): void {
	const { module, level, names } = statement;
	if (module === '__future__' && names !== '*') {
		for (const { name, alias } of names) {
			block.code.emit(statement, (frame) => frame.push(null));
			block.store(statement, alias ?? name);
		}
		return;
	}
	if (names === '*') {
		if (block.code.kind !== 'module' && block.code.library === null) throw invalidSyntax(statement, 'import * only allowed at module level');
		block.code.emitSilent(statement, (frame, machine) => {
			machine.modules.loadAll(frame.globals, level, module);
		});
		return;
	}
	for (const imported of names) {
		block.code.emit(imported, (frame, machine) => {
			frame.push(machine.modules.member(frame.globals, level, module, imported.name));
		});
		block.store(imported, imported.alias ?? imported.name);
	}
}
