import type { Shape } from '../shape.ts';
import { ARREAR } from './arrear.ts';
import { BONUS, HOLD } from './bonus.ts';
import { CONTRIBUTIONS } from './contributions.ts';
import { COUNTRY_TAX } from './countryTax.ts';
import { DAY_CASES } from './days.ts';
import { PF } from './funds.ts';
import { GRATUITY } from './gratuity.ts';
import { PAYROLL } from './payroll.ts';
import { TAX } from './tax.ts';

/** The areas of pay. Strict shapes come before those that take any further name. */
export const PAY_AREAS: readonly (readonly [string, readonly Shape[]])[] = [
  ['payroll', [...DAY_CASES, ...CONTRIBUTIONS, ...PAYROLL]],
  ['tax', [...COUNTRY_TAX, ...TAX]],
  ['pf', PF],
  ['gratuity', GRATUITY],
  ['bonus', BONUS],
  ['hold', HOLD],
  ['arrear', ARREAR],
];
