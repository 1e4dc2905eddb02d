import { expect, test } from 'vitest';
import {
  approvalItem,
  batchOf,
  recommendationItem,
  releaseItem,
} from '#machines/contracts/increments.ts';
import { incrementWorkflow } from '#machines/workflows/increment/workflow.ts';
import { describe as describeMachine } from '#machines/model/describe.ts';
import { decisionCall } from '#web/features/increments/decisions.ts';

const rows = [{ incrementId: 1, employeeId: 9, subjectId: 1, version: 3 }];
const call = (event: string) =>
  decisionCall(
    event,
    rows,
    () => 'Because',
    () => ({
      incrementPercent: 6.375,
      effectiveDate: '2026-09-01',
    }),
  );

test('each event goes by the specification’s own call, in the shape that the contract takes', () => {
  expect(call('hr.recommend')).toEqual({
    path: '/Employee/IncrementRequestRecommendation',
    body: [
      {
        incrementId: 1,
        employeeId: 9,
        version: 3,
        incrementPercent: 6.375,
        effectiveDate: '2026-09-01',
      },
    ],
  });
  for (const [event, approvalStatus] of [
    ['md.approve', 'Approve'],
    ['md.reject', 'Reject'],
    ['md.requestChange', 'Approve with Change Request'],
  ] as const) {
    const { path, body } = call(event);
    expect(path).toBe('/Employee/IncrementRequestApprove');
    expect(batchOf(approvalItem).parse(body)).toMatchObject([
      { approvalStatus, comments: 'Because' },
    ]);
  }
  for (const actor of ['audit', 'finance']) {
    const { path, body } = call(`${actor}.release`);
    expect(path).toBe('/Employee/IncrementRequestRelease');
    expect(batchOf(releaseItem).parse(body)).toMatchObject([{ actor, comments: 'Because' }]);
  }
  expect(batchOf(recommendationItem).safeParse(call('hr.recommend').body).success).toBe(true);
});

/** Ours: the specification has no call for them. */
const OURS = /\.(hold|resume|return)$/;

test('no event that the specification has a call for is left to the general one', () => {
  const { states } = describeMachine(incrementWorkflow);
  const events = [...states.values()].flatMap(({ initial, actions }) =>
    initial
      ? []
      : actions.filter(({ delay, form }) => delay === null && !form).map(({ event }) => event),
  );
  expect(events).toContain('md.approve');
  for (const event of events.filter((one) => !OURS.test(one))) {
    expect(call(event).path).toMatch(/^\/Employee\//);
  }
});

test('an event the specification doesn’t know goes by the call that every workflow has', () => {
  expect(call('hr.withdraw')).toEqual({
    path: '/Workflow/Dispatch',
    body: {
      workflow: 'increment',
      items: [{ subjectId: 1, version: 3, event: { type: 'hr.withdraw', comment: 'Because' } }],
    },
  });
});
