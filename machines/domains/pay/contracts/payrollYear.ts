import { z } from 'zod';
import { addDays, addMonths, endOfMonth } from '#machines/core/values/dates.ts';

const isoDay = (name: string) =>
  z.string(`${name} is required`).pipe(z.iso.date(`${name} is required`));

/** POST /Payroll/AddYear: a year's months of a payroll group, from the first day and pay date of the first one. */
export const payrollYearBody = z.object({
  groupId: z.number('Payroll group is required').int(),
  startsOn: isoDay('First day'),
  payDate: isoDay('Pay date'),
});

export interface MonthOfYear {
  startsOn: string;
  endsOn: string;
  payDate: string;
}

export const MONTHS_OF_YEAR = 12;

/** Returns the twelve months from the first one on. Pay dates keep their distance, and stay at the end of a month. */
export function getPayrollYear({
  startsOn,
  payDate,
}: Pick<MonthOfYear, 'startsOn' | 'payDate'>): MonthOfYear[] {
  const isLast = payDate === endOfMonth(`${payDate.slice(0, 7)}-01`);
  return Array.from({ length: MONTHS_OF_YEAR }, (_, at) => {
    const paid = addMonths(payDate, at);
    return {
      startsOn: addMonths(startsOn, at),
      endsOn: addDays(addMonths(startsOn, at + 1), -1),
      payDate: isLast ? endOfMonth(`${paid.slice(0, 7)}-01`) : paid,
    };
  });
}
