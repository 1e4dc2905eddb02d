export { COVERED_BY, lockAssets, refuseFrozen } from './freeze.ts';
export { frozenProblems, refuseFrozenEnds } from './register.ts';
