import { attendanceDaysCases } from './attendanceDays.ts';
import { attendancePunchesCases } from './attendancePunches.ts';

export const attendanceCases = [...attendanceDaysCases, ...attendancePunchesCases];
