import type { Gratuity } from './getGratuity.ts';

/** GET /Gratuity/Leaving: the gratuity that would be paid if a person left on a day. Amounts are in hundredths. */
export interface LeavingAnswer extends Gratuity {
  employeeId: number;
  code: string;
  name: string;
  joined: string;
  day: string;
  base: number;
  baseIs: 'basic' | 'gross';
  dayRate: 'days26' | 'days30' | 'days365';
  rule: string;
  /** The provision that was made until that day. */
  provided: number;
}
