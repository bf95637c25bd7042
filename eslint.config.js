import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import { circles } from './eslint.circles.js';
import { layerGuard, layers, pure } from './eslint.layers.js';
import { tables } from './eslint.tables.js';
import svelteConfig from './svelte.config.js';

const pureFiles = pure.map((name) => `${layers[name]?.folder}/**/*.ts`);

export default defineConfig(
	globalIgnores(['.svelte-kit/', 'build/', 'dist/', 'test-results/', 'playwright-report/', '.vitest-attachments/']),
	js.configs.recommended,
	ts.configs.strict,
	svelte.configs.recommended,
	{
		linterOptions: { reportUnusedDisableDirectives: 'error' },
		languageOptions: { globals: globals['shared-node-browser'] },
		rules: {
			// With noUncheckedIndexedAccess, `!` is how a loop over a typed array says that its index is within bounds.
			'@typescript-eslint/no-non-null-assertion': 'off',
			// What is taken out so that the rest is left.
			'@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
			// Python's own rules name control characters.
			'no-control-regex': 'off',
			'no-console': 'error',
			'no-eval': 'error',
			'no-new-func': 'error',
			eqeqeq: ['error', 'always', { null: 'ignore' }],
			'prefer-const': 'error'
		}
	},
	// TypeScript knows the names by itself.
	{ files: ['**/*.ts', '**/*.svelte'], rules: { 'no-undef': 'off' } },
	{ files: ['*.js', 'tests/**/*.js'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
	{ files: ['tests/**'], rules: { 'no-console': 'off' } },
	{ files: ['static/**/*.js'], languageOptions: { globals: globals.browser } },
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } }
	},
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		rules: {
			// State is replaced, not changed in place: a plain Map or Set in it is a value.
			'svelte/prefer-svelte-reactivity': 'off',
			// The page keeps its own address; links to other pages go through resolve().
			'svelte/no-navigation-without-resolve': ['error', { ignoreReplaceState: true }]
		}
	},
	{ files: ['src/lib/**/*.ts', 'src/lib/**/*.svelte'], plugins: { circles }, rules: { 'circles/values': 'error' } },
	// With types: what only the type checker can see, in the code that everything rests on.
	{
		files: ['src/**/*.ts', 'kernels/**/*.ts'],
		ignores: ['**/*.svelte.ts'],
		languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
		plugins: { tables },
		rules: {
			'tables/lookup': 'error',
			'@typescript-eslint/no-unnecessary-type-assertion': 'error',
			'@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }]
		}
	},
	// These ask for the type of every call: only where there are promises at all.
	{
		files: ['src/**/*.ts', 'kernels/**/*.ts'],
		ignores: ['**/*.svelte.ts', ...pureFiles],
		rules: {
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': 'error'
		}
	},
	// The pure layers give the same answer for the same source, everywhere, at once.
	{
		files: pureFiles,
		// The lists that say from where the rest is loaded.
		ignores: ['src/lib/frameworks/registry.ts', 'src/lib/diagnose/hazards/list.ts'],
		rules: {
			'no-restricted-properties': [
				'error',
				{ object: 'Math', property: 'random', message: 'The pure layers are deterministic.' },
				{ object: 'Date', property: 'now', message: 'The pure layers are deterministic.' },
				{ object: 'performance', property: 'now', message: 'The pure layers are deterministic.' }
			],
			'no-restricted-syntax': [
				'error',
				{ selector: ':function[async=true], AwaitExpression, ImportExpression, Identifier[name="Promise"]', message: 'The pure layers are synchronous.' }
			]
		}
	},
	layerGuard
);
