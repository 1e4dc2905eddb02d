export { auditFindingBinding } from './binding.ts';
export { CONTROLS } from './registry.ts';
export { readHits, runControls } from './run.ts';
