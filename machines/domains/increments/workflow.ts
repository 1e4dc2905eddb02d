import { MENU } from '#machines/core/values/menuReferences.ts';
import { afterIncrement, difference } from '#machines/core/values/money.ts';
import { defineWorkflow, type StoredSnapshot } from '#machines/core/model/workflow.ts';
import { SPENDS } from './budget.ts';
import { incrementEvent } from './events.ts';
import { incrementFields, incrementSummary } from './fields.ts';
import { createIncrementMachine, incrementMachine, type IncrementContext } from './machine.ts';
import { incrementParameters, NO_LIMITS } from './rules.ts';

const STAGES = [
  MENU.incrementRequest,
  MENU.incrementReviewHR,
  MENU.incrementApprovalFinalStage,
  MENU.incrementReleaseAudit,
  MENU.incrementReleaseFinance,
];

export const incrementWorkflow = defineWorkflow({
  id: 'increment',
  label: 'Salary increment',
  noun: { one: 'increment', many: 'increments' },
  version: 2,
  machine: incrementMachine,
  events: incrementEvent,
  startEvent: 'request',
  separateDuties: true,
  concerns: 'employee',
  parties: (context: IncrementContext) => ({
    employee: context.employeeId,
    requester: context.requestedBy,
  }),
  migrations: { 1: withHold },
  menus: { stages: STAGES, parties: [...STAGES, MENU.mySalaryRevisions, MENU.salaryRevisions] },
  guardReasons: {
    isHeld: 'It is not on hold',
    isNotHeld: 'It is on hold: resume it first',
    effectiveDateReached: 'The effective date has not been reached',
    withinDirectorLimit: 'The percent is above the limit for skipping the managing director',
    withinRecommendedLimit: 'The percent is above the highest that HR can recommend',
  },
  amounts: (context: IncrementContext) => ({
    moneyAdded: difference(afterIncrement(context.gross, context.incrementPercent), context.gross),
  }),
  amountsIn: SPENDS,
  samples: {
    inputs: ['2020-01-01', '2190-01-01'].map((effectiveDate) => ({
      employeeId: 1,
      requestedBy: 2,
      gross: 50_000,
      basic: 25_000,
      basicOrGross: 'gross',
      incrementPercent: 5,
      effectiveDate,
    })),
    events: [
      {
        type: 'requester.amend',
        incrPercent: 6,
        basicOrGross: 'gross',
        effectiveDate: '2020-01-01',
      },
    ],
  },
  fields: incrementFields,
  summary: incrementSummary,
  inputs: { incrPercent: { label: 'Increment percentage', kind: 'percent' } },
  payloadFields: {
    incrPercent: { label: 'Percent as entered', kind: 'percent' },
    takesBack: null,
  },
  parameters: incrementParameters,
  machineWith: (values) => createIncrementMachine({ ...NO_LIMITS, ...values }),
});

/** Version 2 added holds, so a request that version 1 stored has none. */
function withHold({ state, context }: StoredSnapshot): StoredSnapshot {
  return { state, context: { ...context, heldAt: null } };
}
