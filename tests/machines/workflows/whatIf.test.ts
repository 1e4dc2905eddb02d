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

it('runs a machine without a subject: events, refusals, timers fired by hand, and its clock', () => {
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

it('says for each branch of an event whether its guard passes', () => {
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

it('derives an event’s fields from the schema that validates it', () => {
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

it('does not change the current machine when a limit is set, and removes the limit if it is null', () => {
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
  it('starts from each of its samples, and accepts the start event', () => {
    for (const input of workflow.samples?.inputs ?? []) {
      const moment = beginMoment(workflow, input, NOW);
      expect(eventsAt(workflow, moment).map(({ event }) => event)).toContain(workflow.startEvent);
    }
  });

  it('has labels for the limits that a machine can be built with', () => {
    expect(Object.keys(workflow.parameters ?? {}).length > 0).toBe(
      workflow.machineWith !== undefined,
    );
  });
});
