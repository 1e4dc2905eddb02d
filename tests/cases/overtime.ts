import { overtimeHoursCases } from './overtimeHours.ts';
import { overtimePayCases } from './overtimePay.ts';

export const overtimeCases = [...overtimeHoursCases, ...overtimePayCases];
