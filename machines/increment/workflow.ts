import { afterIncrement, difference } from '#machines/shared/money.ts';
import { defineWorkflow } from '#machines/workflow.ts';
import { incrementEvent } from './events.ts';
import { incrementMachine, type IncrementContext } from './machine.ts';

export const incrementWorkflow = defineWorkflow({
  id: 'increment',
  label: 'Salary increment',
  noun: { one: 'increment', many: 'increments' },
  version: 1,
  machine: incrementMachine,
  events: incrementEvent,
  startEvent: 'request',
  separateDuties: true,
  concerns: 'employee',
  parties: (context: IncrementContext) => ({
    employee: context.employeeId,
    requester: context.requestedBy,
  }),
  guardReasons: {
    effectiveDateReached: 'The effective date has not come yet',
  },
  amounts: (context: IncrementContext) => ({
    moneyAdded: difference(afterIncrement(context.gross, context.incrementPercent), context.gross),
  }),
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
});
