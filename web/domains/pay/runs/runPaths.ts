import { RUN_PATHS, type RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';

const base = '/compensationAndBenefits/payrollProcess';

/** The screens of a kind of run. */
export const runPaths = (kind: RunKind) => {
  const own = `${base}/${RUN_PATHS[kind]}`;
  return {
    list: own,
    create: `${own}/create`,
    view: (id: number) => `${own}/view/${id}`,
    edit: (id: number) => `${own}/edit/${id}`,
    regenerate: (id: number) => `${own}/regenerate/${id}`,
  };
};

export const slipPath = (id: number): string => `${base}/payslip/${id}`;

export const TITLES: Readonly<Record<RunKind, string>> = {
  salary: 'Generate Salary',
  bonus: 'Bonus Generate',
  arrear: 'Arrear Salary Generate',
  manual: 'Manual Salary Add and Deduct',
};
