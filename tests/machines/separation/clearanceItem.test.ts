import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { clearanceItemMachine } from '#machines/domains/separation/clearanceItem/machine.ts';
import { clearanceItemWorkflow } from '#machines/domains/separation/clearanceItem/workflow.ts';
import { describe } from '#machines/core/model/describe.ts';
import { getFacts } from '#machines/core/summary.ts';
import type { ClearanceItemEvent } from '#machines/domains/separation/clearanceItem/events.ts';

const settle = (value: number, events: readonly ClearanceItemEvent[]) => {
  const actor = createActor(clearanceItemMachine, {
    input: {
      employeeId: 1,
      title: 'Loan LN-1',
      owner: 'finance',
      source: 'loan',
      value,
      waiverLimit: 10_000,
      dueOn: '2026-12-31',
      dueAt: '2026-12-31T18:00:00.000Z',
    },
  }).start();
  for (const event of [{ type: 'open' } as const, ...events]) actor.send(event);
  const { value: state, context } = actor.getSnapshot();
  return { state, charge: context.charge };
};

it('takes a second person to give up more than the limit', () => {
  expect(settle(10_000, [{ type: 'waive' }]).state).toBe('waived');
  expect(settle(10_001, [{ type: 'waive' }]).state).toBe('waiverCheck');
  expect(settle(10_001, [{ type: 'waive' }, { type: 'confirmWaiver' }]).state).toBe('waived');
  expect(settle(10_001, [{ type: 'waive' }, { type: 'refuseWaiver' }]).state).toBe('forFinance');
});

it('forgets a charge when the item is reopened', () => {
  const charged = [{ type: 'charge', amount: 500 }] as const;
  expect(settle(500, charged)).toEqual({ state: 'charged', charge: 500 });
  expect(settle(500, [...charged, { type: 'reopen' }])).toEqual({
    state: 'forFinance',
    charge: null,
  });
});

it('has a queue of its own name for each owner, because someone with two roles sees both', () => {
  const states = [...describe(clearanceItemWorkflow).states.values()];
  const labels = states.flatMap(({ meta }) => meta.queue?.label ?? []);
  expect(labels).toHaveLength(5);
  expect(new Set(labels).size).toBe(5);
});

it('lists no value for a task of the checklist, which has none', () => {
  const [laptop, task] = [5000, 0].map((value) => getFacts(clearanceItemWorkflow, { value }));
  expect([laptop?.['value'], task?.['value']]).toEqual([5000, null]);
});
