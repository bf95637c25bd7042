import ts from 'typescript';

/**
 * A plain object has what every object has: `codes['constructor']` is a function, `'toString' in codes` is true, and `codes['__proto__'] = x` changes what it
 * inherits. So a text that is known only when it runs is looked up in a Map, or in what `tableOf()` makes (src/lib/ir/table.ts).
 */
const message = 'This text may be one that every object has, such as `constructor`: look it up in a Map, or in a tableOf() of src/lib/ir/table.ts.';

/**
 * What a type is at the least, in its alternatives.
 * @param {ts.TypeChecker} checker
 * @param {ts.Type} type
 */
function alternatives(checker, type) {
	const known = checker.getBaseConstraintOfType(type) ?? type;
	return known.isUnion() ? known.types : [known];
}

const anyText = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping;
const noObject = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Any | ts.TypeFlags.Never;

/** @param {ts.Type} type */
const isTable = (type) =>
	(type.flags & noObject) !== 0 || type.getProperties().some(({ escapedName }) => String(escapedName).startsWith('__@withoutPrototype@'));

/**
 * A key as it comes: a cast says what is meant.
 * @type {(node: any) => any}
 */
const uncast = (node) => (node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression' ? uncast(node.expression) : node);

/** @type {import('eslint').Rule.RuleModule} */
const lookup = {
	meta: { type: 'problem', schema: [], messages: { plain: message } },
	create(context) {
		const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
		const checker = /** @type {ts.TypeChecker} */ (program.getTypeChecker());
		const types = (/** @type {any} */ node) => alternatives(checker, checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node)));
		/** @type {(key: any) => boolean} */
		const isAnyText = (key) => {
			// `weight${i}` with a number is of our making.
			if (key.type === 'TemplateLiteral' && key.quasis[0].value.raw !== '')
				return key.expressions.some((/** @type {any} */ part) => types(part).some(({ flags }) => (flags & ts.TypeFlags.NumberLike) === 0));
			return types(key).some(({ flags }) => (flags & anyText) !== 0);
		};
		/** @type {(node: any, object: any, key: any) => void} */
		const look = (node, object, key) => {
			if (key.type !== 'Literal' && key.type !== 'PrivateIdentifier' && isAnyText(uncast(key)) && !types(object).every(isTable))
				context.report({ node, messageId: 'plain' });
		};
		return {
			'MemberExpression[computed=true]': (/** @type {any} */ node) => look(node, node.object, node.property),
			'BinaryExpression[operator="in"]': (/** @type {any} */ node) => look(node, node.right, node.left)
		};
	}
};

/** @type {import('eslint').ESLint.Plugin} */
export const tables = { rules: { lookup } };
