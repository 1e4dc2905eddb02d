import { expect, test } from 'vitest';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { TaskEntry } from '#machines/core/tasks.ts';
import { taskColumns } from '#web/domains/workflows/approval/taskColumns.tsx';

const definition = {
  columns: ['asked', 'open', 'amount'],
  fields: [
    { name: 'asked', label: 'Amount', kind: 'money', stored: false },
    { name: 'open', label: 'Still to be paid', kind: 'money', stored: false },
    { name: 'amount', label: 'Amount', kind: 'money', stored: false },
  ],
} as unknown as WorkflowDefinition;

const getIds = (...facts: TaskEntry['facts'][]): string[] =>
  taskColumns(
    definition,
    facts.map(
      (one) =>
        ({
          facts: one,
          dueAt: null,
          claim: null,
          asked: null,
          allowedEvents: [],
          blockedEvents: [],
        }) as never,
    ),
    false,
  ).map(({ id }) => id);

test('an amount with the label and the values of another column is shown once', () => {
  expect(getIds({ asked: 500, open: 500, amount: 500 })).toEqual([
    'subject',
    'asked',
    'waiting',
    'open',
  ]);
  expect(
    getIds({ asked: 500, open: 500, amount: 500 }, { asked: 500, open: 500, amount: 400 }),
  ).toEqual(['subject', 'asked', 'waiting', 'open', 'amount']);
});
