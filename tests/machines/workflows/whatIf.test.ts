import { describe as suite, expect, it } from 'vitest';
import { eventFields } from '#machines/core/model/eventFields.ts';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { underRules } from '#machines/core/model/rules.ts';
import {
  beginMoment,
  eventsAt,
  fireTimer,
  sendTo,
  verdictsOn,
  type Moment,
} from '#machines/core/model/whatIf.ts';
import { describe } from '#machines/core/model/describe.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';

const NOW = '2026-11-01T09:00:00.000Z';

const begun = (workflow: Workflow = incrementWorkflow) =>
  beginMoment(
    workflow,
    { ...incrementWorkflow.samples?.inputs[0], effectiveDate: '2026-12-01' },
    NOW,
  );

function after(moment: Moment, ...events: string[]): Moment {
  return events.reduce(
    (at, type) => sendTo(incrementWorkflow, at, { type }) ?? expect.fail(type),
    moment,
  );
}

it('runs a machine for no one: events, refusals, timers that are fired by hand, and its clock', () => {
  const decided = after(begun(), 'request', 'hr.recommend', 'md.approve', 'audit.release');
  expect(sendTo(incrementWorkflow, decided, { type: 'md.approve' })).toBeNull();
  const scheduled = after(decided, 'finance.release');
  expect(scheduled).toMatchObject({
    state: 'scheduled',
    from: 'financeRelease',
    effects: ['closeRequest', 'writeSalaryRevision'],
    timers: [{ dueAt: '2026-12-01T00:00:00.000Z' }],
  });
  const [timer] = scheduled.timers;
  const released = timer && fireTimer(incrementWorkflow, scheduled, timer);
  expect(released).toMatchObject({
    state: 'released',
    at: '2026-12-01T00:00:00.000Z',
    effects: ['applySalaryRevision'],
    timers: [],
  });
});

it('says of each way of an event whether its guard holds', () => {
  const waiting = after(begun(), 'request', 'hr.recommend', 'md.approve', 'audit.release');
  const [release] = eventsAt(incrementWorkflow, waiting);
  const verdicts = (at: string) =>
    release && verdictsOn(incrementWorkflow, { ...waiting, at }, release, { type: release.event });
  expect(verdicts(NOW)).toEqual([
    { guard: 'effectiveDateReached', to: 'released', holds: false },
    { guard: 'isNotHeld', to: 'scheduled', holds: true },
  ]);
  expect(verdicts('2026-12-24T09:00:00.000Z')?.[0]?.holds).toBe(true);
});

it('reads what an event carries off the schema that checks it', () => {
  expect(eventFields(incrementWorkflow, 'requester.amend')).toEqual(
    [
      {
        name: 'incrPercent',
        label: 'Increment percentage',
        kind: 'percent',
        required: true,
        least: 0,
        most: 1000,
      },
      {
        name: 'basicOrGross',
        label: 'Depends on',
        kind: 'text',
        options: ['basic', 'gross'],
        required: true,
      },
      { name: 'effectiveDate', label: 'Effective date', kind: 'date', open: true, required: true },
      { name: 'comment', label: 'Comments', kind: 'text', required: false },
    ].map(({ open: _open, ...field }) => field),
  );
});

it('leaves today’s machine as it is where a limit is set, and the limit off where it is null', () => {
  const today = describe(incrementWorkflow);
  const ways = (workflow: Workflow = incrementWorkflow) =>
    describe(workflow)
      .states.get('hrReview')
      ?.actions.find(({ event }) => event === 'hr.recommend')
      ?.branches.map(({ to, guard }) => ({ to, guard }));
  expect(ways()).toEqual([{ to: 'mdDecision', guard: null }]);
  expect(ways(underRules(incrementWorkflow, { directorAbove: 8 }))).toEqual([
    { to: 'auditRelease', guard: 'withinDirectorLimit' },
    { to: 'mdDecision', guard: null },
  ]);
  expect(describe(underRules(incrementWorkflow, { directorAbove: null }))).toEqual(today);
  const under = underRules(incrementWorkflow, { directorAbove: 8, recommendedAtMost: 6 });
  const review = sendTo(under, begun(under), { type: 'request' }) ?? expect.fail();
  const recommend = (incrementPercent: number) =>
    sendTo(under, review, { type: 'hr.recommend', incrementPercent })?.state ?? null;
  expect([recommend(6), recommend(7), recommend(9)]).toEqual(['auditRelease', null, null]);
});

suite.each(workflows.map((workflow) => [workflow.id, workflow] as const))('%s', (_id, workflow) => {
  it('begins from each of its samples, and takes the event with which it starts', () => {
    for (const input of workflow.samples?.inputs ?? []) {
      const moment = beginMoment(workflow, input, NOW);
      expect(eventsAt(workflow, moment).map(({ event }) => event)).toContain(workflow.startEvent);
    }
  });

  it('has words for limits that its machine can be made with', () => {
    expect(Object.keys(workflow.parameters ?? {}).length > 0).toBe(
      workflow.machineWith !== undefined,
    );
  });
});
