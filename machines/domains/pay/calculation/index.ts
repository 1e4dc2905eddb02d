/**
 * Calculating pay. `compileStructure` turns a structure, its elements and tables as of a pay date into a
 * plan, or says what is wrong with them; `calculateSlip` is the slip of one person's frozen facts;
 * `explainAmount` opens an amount to its formula; `getDifferences` is an arrear. None of them reads a clock, a
 * database or a setting, so that a slip comes out the same years later.
 */
export { compileStructure, type Compiled } from './structure/compileStructure.ts';
export type { Plan } from './structure/plan.ts';
export { calculateSlip } from './slip/calculateSlip.ts';
export { explainAmount, type Explained } from './slip/explainAmount.ts';
export { getAmounts, getDifferences, type AmountsByElement } from './arrears/differences.ts';
export { countDays, type DayCounts, type DayOfPeriod, type DayPolicy } from './days/countDays.ts';
export { dayAfter, serviceBetween, yearsWithPart, type Service } from './days/service.ts';
export {
  endOfPeriod,
  FREQUENCIES,
  isDueIn,
  periodsFrom,
  type DatedItem,
  type Frequency,
} from './days/periods.ts';
export { STANDARD_FACTS } from './facts/standard.ts';
export { divideAmount } from './exact/share.ts';
export type * from './types.ts';
