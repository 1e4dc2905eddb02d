import type { RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import type { Draw } from './drawn.ts';

const runs = () => import('#web/domains/pay/runs/index.ts');

const list =
  (kind: RunKind): Draw =>
  async () => {
    const { RunsScreen } = await runs();
    return { element: <RunsScreen key={kind} kind={kind} /> };
  };
const view =
  (kind: RunKind): Draw =>
  async () => {
    const { RunScreen } = await runs();
    return { element: <RunScreen key={kind} kind={kind} /> };
  };
const create =
  (kind: RunKind): Draw =>
  async () => {
    const { CreateRunScreen } = await runs();
    return { element: <CreateRunScreen key={kind} kind={kind} /> };
  };
const edit =
  (kind: RunKind, isRegenerated = false): Draw =>
  async () => {
    const { EditRunScreen } = await runs();
    return { element: <EditRunScreen key={kind} kind={kind} isRegenerated={isRegenerated} /> };
  };
const own: Draw = async () => ({ Component: (await runs()).MyPayslipsScreen });

/** The components of the screens about payroll runs of each kind, and about payslips. */
export const payroll = {
  salaryRuns: list('salary'),
  salaryRun: view('salary'),
  createSalaryRun: create('salary'),
  editSalaryRun: edit('salary'),
  regenerateSalaryRun: edit('salary', true),
  bonusRuns: list('bonus'),
  bonusRun: view('bonus'),
  createBonusRun: create('bonus'),
  editBonusRun: edit('bonus'),
  regenerateBonusRun: edit('bonus', true),
  arrearRuns: list('arrear'),
  arrearRun: view('arrear'),
  createArrearRun: create('arrear'),
  editArrearRun: edit('arrear'),
  regenerateArrearRun: edit('arrear', true),
  manualRuns: list('manual'),
  manualRun: view('manual'),
  createManualRun: create('manual'),
  editManualRun: edit('manual'),
  regenerateManualRun: edit('manual', true),
  payslip: async () => ({ Component: (await runs()).PayslipScreen }),
  myPayslips: own,
  myPayslipReport: own,
} satisfies Record<string, Draw>;
