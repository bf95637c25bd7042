export { directml, gpuPath, type GpuPath } from '../../frameworks/cudnn/path.ts';
export { columnAxis, columns, type Column } from '../../diagnose/everywhere/checks.ts';
export { templatesOf } from '../../diagnose/everywhere/templates.ts';
export { sentence } from '../../diagnose/everywhere/sentence.ts';
