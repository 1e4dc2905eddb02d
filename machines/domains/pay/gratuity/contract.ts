import type { Gratuity } from './getGratuity.ts';

/** GET /Gratuity/Leaving: what leaving on a day would pay; amounts are in hundredths. */
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
  /** What was provided until that day. */
  provided: number;
}
