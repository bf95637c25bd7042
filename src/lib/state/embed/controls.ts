/** What the controls of a widget are about. */
export { controlAxes } from '../../notebook/embed/options.ts';
