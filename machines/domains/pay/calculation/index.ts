/**
 * Calculating pay. `compileStructure` turns a structure, its elements and tables as of a pay date into a
 * plan, or says what is wrong with them; `calculateSlip` is the slip of one person's frozen facts;
 * `explainAmount` opens an amount to its formula; `differencesOf` is an arrear. None of them reads a clock, a
 * database or a setting, so that a slip comes out the same years later.
 */
export { compileStructure, type Compiled } from './structure/compileStructure.ts';
export type { Plan } from './structure/plan.ts';
export { calculateSlip } from './slip/calculateSlip.ts';
export { STANDARD_FACTS } from './facts/standard.ts';
export type * from './types.ts';
