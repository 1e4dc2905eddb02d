/**
 * Calculates pay. `compileStructure` makes a plan as of a pay date, or lists its problems. `calculateSlip`
 * makes one person's slip, `explainAmount` explains an amount, and `getDifferences` calculates arrears.
 * Nothing reads a clock, a database or a setting, so a slip is still the same years later.
 */
export { compileStructure, type Compiled } from './structure/compileStructure.ts';
export type { Plan } from './structure/plan.ts';
export { calculateSlip } from './slip/calculateSlip.ts';
export { checkSyntax } from './formula/checkSyntax.ts';
export { explainAmount, type Explained } from './slip/explainAmount.ts';
export { getAmounts, getDifferences, type AmountsByElement } from './arrears/differences.ts';
export { countDays, type DayCounts, type DayOfPeriod, type DayPolicy } from './days/countDays.ts';
export {
  dayAfter,
  monthsBetween,
  serviceBetween,
  yearsWithPart,
  type Service,
} from './days/service.ts';
export {
  endOfPeriod,
  FREQUENCIES,
  isDueIn,
  periodsFrom,
  type DatedItem,
  type Frequency,
} from './days/periods.ts';
export { STANDARD_FACTS } from './facts/standard.ts';
export { FORMULA_NAMES, isReserved } from './structure/scope.ts';
export { getDecimals } from './exact/currency.ts';
export { divideAmount } from './exact/share.ts';
export type * from './types.ts';
