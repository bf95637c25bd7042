export { diagnose } from './diagnose.ts';
export { layerFixes, torchSpeech, type Speech } from './fixes.ts';
