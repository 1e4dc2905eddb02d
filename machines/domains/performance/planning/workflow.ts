import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { targetAgreementEvent } from './events.ts';
import { targetAgreementMachine, type TargetAgreementContext } from './machine.ts';

const SAMPLE = {
  employeeId: 1,
  supervisorId: 2,
  cycle: 'Performance 2026',
  startsOn: '2026-01-01',
  signsOnPaper: false,
};

export const targetAgreementWorkflow = defineWorkflow({
  id: 'targetAgreement',
  label: 'Target plan',
  noun: { one: 'target plan', many: 'target plans' },
  version: 1,
  machine: targetAgreementMachine,
  events: targetAgreementEvent,
  startEvent: 'proposeToPerson',
  separateDuties: false,
  // The workflow concerns the person, who therefore can't agree to their own targets on behalf of their
  // supervisor.
  concerns: 'requester',
  parties: ({ employeeId, supervisorId }: TargetAgreementContext) => ({
    requester: employeeId,
    supervisor: supervisorId,
  }),
  menus: {
    stages: [MENU.performancePlanning, MENU.approval],
    parties: [MENU.performancePlanning, MENU.myPerformance, MENU.approval],
  },
  listedOn: MENU.targetSetup,
  guardReasons: { signsOnPaper: 'This person has a login and agrees themselves' },
  fields: {
    employeeId: { label: 'Employee', kind: 'person', open: true },
    supervisorId: { label: 'Supervisor', kind: 'person', open: true },
    cycle: { label: 'Cycle', kind: 'text', open: true },
    startsOn: { label: 'From', kind: 'date', open: true },
    signsOnPaper: { label: 'Signs on paper', kind: 'yesNo', open: true },
  },
  summary: { columns: ['employeeId', 'cycle', 'startsOn', 'supervisorId'] },
  samples: {
    inputs: [SAMPLE, { ...SAMPLE, supervisorId: null }, { ...SAMPLE, signsOnPaper: true }],
    events: [
      { type: 'agreeOnPaper', comment: 'In the folder of the unit' },
      { type: 'refuse', comment: 'The second line stands still until March' },
      { type: 'sendBack', comment: 'Too little for a full year' },
      { type: 'reopen', comment: 'The KPI was renamed' },
      { type: 'renew', supervisorId: 3, signsOnPaper: false },
    ],
  },
});
