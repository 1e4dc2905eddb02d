import { defineWorkflow, type StoredSnapshot } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { appraisalEvent } from './events.ts';
import type { AppraisalContext } from './context.ts';
import { appraisalMachine } from './machine.ts';

const RATED = ['supervisor', 'earlier', 'hr', 'calibration'];

/** The first version of the machine had no earlier supervisors. */
const withoutEarlier = ({ context, ...stored }: StoredSnapshot): StoredSnapshot => ({
  ...stored,
  context: { ownPeriods: [], earlier: [], earlierId: null, ...context },
});

const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const SPRING = { from: '2026-01-01', to: '2026-05-31' };

const EARLIER = [3, 4].map((employeeId) => ({
  employeeId,
  periods: [SPRING],
  state: 'waiting',
  reason: null,
}));

const SAMPLES = [
  { supervisorId: 2, ownPeriods: [YEAR], earlier: [] },
  { supervisorId: null, ownPeriods: [YEAR], earlier: [] },
  { supervisorId: 2, ownPeriods: [{ ...YEAR, from: '2026-06-01' }], earlier: EARLIER },
  { supervisorId: null, ownPeriods: [{ ...YEAR, from: '2026-06-01' }], earlier: EARLIER },
];

export const appraisalWorkflow = defineWorkflow({
  id: 'appraisal',
  label: 'Appraisal',
  noun: { one: 'appraisal', many: 'appraisals' },
  version: 3,
  migrations: { 1: withoutEarlier },
  machine: appraisalMachine,
  events: appraisalEvent,
  startEvent: 'open',
  // A person who gave marks or moved a score does not decide on the appeal.
  separateDuties: { between: [RATED, ['appealed']] },
  concerns: 'requester',
  parties: ({ employeeId, supervisorId, earlierId }: AppraisalContext) => ({
    requester: employeeId,
    supervisor: supervisorId,
    earlierSupervisor: earlierId,
  }),
  menus: {
    stages: [MENU.hrAssessment, MENU.approval],
    parties: [MENU.assessments, MENU.approval],
  },
  listedOn: MENU.hrAssessment,
  guardReasons: {
    hasSupervisor: 'This person has no supervisor',
    hasEarlier: 'No earlier supervisor has still to give marks',
    hasMoreEarlier: 'No other earlier supervisor has still to give marks',
    hasSent: 'This earlier supervisor has sent no marks',
  },
  fields: {
    employeeId: { label: 'Employee', kind: 'person', open: true },
    supervisorId: { label: 'Supervisor', kind: 'person', open: true },
    earlierId: { label: 'Earlier supervisor', kind: 'person', open: true },
    cycle: { label: 'Cycle', kind: 'text', open: true },
    appealDays: { label: 'Appeals within days', kind: 'number', open: true },
  },
  summary: { columns: ['employeeId', 'cycle', 'supervisorId'] },
  inputs: { raterId: { label: 'Earlier supervisor', kind: 'person' } },
  samples: {
    inputs: SAMPLES.map((supervisors) => ({
      employeeId: 1,
      ...supervisors,
      cycle: 'Performance 2026',
      appealDays: 14,
    })),
    events: [
      { type: 'skipSelf', comment: 'On leave' },
      { type: 'skipSupervisor', comment: 'Left the company' },
      { type: 'skipEarlier', comment: 'Does not remember those months' },
      { type: 'closeForms', comment: 'The day for forms has passed' },
      { type: 'returnEarlier', raterId: 3 },
      { type: 'appeal', comment: 'The stops were not mine' },
      { type: 'keep', comment: 'The figures are right' },
      { type: 'reopen', comment: 'The figures were of another line' },
      { type: 'cancel', comment: 'Joined too late' },
    ],
  },
});
