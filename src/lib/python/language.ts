/**
 * What no program of a layer needs, and programs that somebody wrote may: whoever evaluates those imports this. It hooks into the evaluator.
 */
import './builtins/slotWrappers.ts';
import './builtins/classes/generator.ts';
import './builtins/classes/genericAlias.ts';
import './builtins/classes/property.ts';
import './builtins/classes/super.ts';
import './builtins/collections/dictMethods.ts';
import './builtins/collections/dictViews.ts';
import './builtins/collections/set.ts';
import './builtins/format.ts';
import './builtins/functions.ts';
import './builtins/sequences/bytes.ts';
import './builtins/sequences/listMethods.ts';
import './builtins/sequences/range.ts';
import './builtins/sequences/strMethods.ts';
import './builtins/sequences/strTranslate.ts';
import './compile/match.ts';
import './compile/part.ts';
import './compile/pieces.ts';
import './arithmetic/exact.ts';
import './syntax/explain.ts';
import './vm/ownModules.ts';
import './protocols/format/percentFormat.ts';
