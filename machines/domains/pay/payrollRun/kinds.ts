import { msg } from '#machines/core/locales/messages.ts';

/** The purposes of a run: a month's salary, a bonus, differences of past months, or single additions and deductions. */
export const RUN_KINDS = ['salary', 'bonus', 'arrear', 'manual'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export const RUN_KIND_LABELS: Readonly<Record<RunKind, string>> = {
  salary: msg('Salary'),
  bonus: msg('Bonus'),
  arrear: msg('Arrears'),
  manual: msg('Manual'),
};

/** The path segment of each kind's screens. */
export const RUN_PATHS: Readonly<Record<RunKind, string>> = {
  salary: 'generateSalary',
  bonus: 'bonusGenerate',
  arrear: 'arrearSalaryGenerate',
  manual: 'manualSalaryAddDeduct',
};

/** Returns the path of a run's page. */
export const runPath = (kind: RunKind, id: number): string =>
  `/compensationAndBenefits/payrollProcess/${RUN_PATHS[kind]}/view/${id}`;
