import { fiscalYearOf } from '#machines/values/fiscalYear.ts';

/** Today as the person's own calendar has it, `yyyy-mm-dd`: Sweden writes dates that way. */
export const today = (): string => new Date().toLocaleDateString('sv');

export const currentFiscalYear = (): number => fiscalYearOf(today());
