export { auditFindingBinding } from './binding.ts';
export { findingCard } from './card.ts';
export { CONTROLS } from './registry.ts';
export { readHits, runControls } from './run.ts';
