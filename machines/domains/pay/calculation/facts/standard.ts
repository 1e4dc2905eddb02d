import type { FactDeclaration } from '#machines/domains/pay/calculation/types.ts';

/**
 * The facts that formulas of every pay structure may refer to. Days and hours are counted before a slip is
 * calculated.
 */
export const STANDARD_FACTS: readonly FactDeclaration[] = [
  { name: 'pay.gross', kind: 'money' },
  { name: 'pay.basic', kind: 'money' },
  { name: 'days.month', kind: 'days' },
  { name: 'days.working', kind: 'days' },
  { name: 'days.basis', kind: 'days' },
  { name: 'days.employed', kind: 'days' },
  { name: 'days.paid', kind: 'days' },
  { name: 'days.unpaid', kind: 'days' },
  { name: 'days.absent', kind: 'days' },
  { name: 'days.late', kind: 'days' },
  { name: 'hours.overtime', kind: 'hours' },
  { name: 'hours.worked', kind: 'hours' },
  { name: 'service.days', kind: 'number' },
  { name: 'service.months', kind: 'number' },
  { name: 'service.years', kind: 'number' },
  { name: 'membership.months', kind: 'number' },
  { name: 'membership.years', kind: 'number' },
  { name: 'age.years', kind: 'number' },
  { name: 'confirmed', kind: 'flag' },
  { name: 'disabled', kind: 'flag' },
  { name: 'leaving', kind: 'flag' },
  { name: 'leaving.reason', kind: 'text' },
  { name: 'grade', kind: 'text' },
  { name: 'religion', kind: 'text' },
  { name: 'sex', kind: 'text' },
  { name: 'place', kind: 'text' },
  { name: 'tax.category', kind: 'text' },
  { name: 'tax.regime', kind: 'text' },
  { name: 'tax.code', kind: 'code' },
  { name: 'pay_date', kind: 'date' },
  { name: 'period', kind: 'number' },
  { name: 'periods', kind: 'number' },
  { name: 'periods_left', kind: 'number' },
];

/** The parts of a tax code that formulas can read. K255 has the prefix K and the number 255, and 1257L the suffix L. */
export const CODE_PARTS = ['prefix', 'number', 'suffix'] as const;

const CODE = /^\s*([A-Za-z]*)(\d*)([A-Za-z]*)/u;

/** Splits a code such as 1257L, in capitals. If it has no digits, all its letters are the prefix. */
export function splitCode(code: string): { prefix: string; number: number; suffix: string } {
  const [, prefix = '', digits = '', suffix = ''] = CODE.exec(code) ?? [];
  return {
    prefix: prefix.toUpperCase(),
    number: Number(digits.slice(0, 15)),
    suffix: suffix.toUpperCase(),
  };
}
