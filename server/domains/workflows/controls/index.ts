export { auditFindingBinding } from './binding.ts';
export { CONTROLS } from './registry.ts';
export { hitsOf, runControls } from './run.ts';
