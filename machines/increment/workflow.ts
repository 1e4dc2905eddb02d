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
});
