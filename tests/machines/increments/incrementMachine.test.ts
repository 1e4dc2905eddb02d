import { getShortestPaths } from 'xstate/graph';
import { transition, initialTransition, type EventFromLogic } from 'xstate';
import { expect, test } from 'vitest';
import { describe } from '#machines/core/model/describe.ts';
import { onwardFrom, getStart } from '#machines/core/model/journey.ts';
import { incrementMachine, type IncrementInput } from '#machines/domains/increments/machine.ts';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';
import { stepsFrom } from '#machines/core/model/workflow.ts';

type Event = EventFromLogic<typeof incrementMachine>;

const description = describe(incrementWorkflow);

const input: IncrementInput = {
  employeeId: 1,
  requestedBy: 2,
  gross: 50_000,
  basic: 25_000,
  basicOrGross: 'gross',
  incrementPercent: 5,
  effectiveDate: '2026-12-01',
};

const BEFORE = '2026-11-30T23:59:59.999Z';
const ON_THE_DAY = '2026-12-01T00:00:00.000Z';

const events: Event[] = [
  { type: 'request' },
  { type: 'hr.recommend', incrementPercent: 6 },
  { type: 'md.approve', comment: 'Yes' },
  { type: 'md.reject', comment: 'No' },
  { type: 'md.requestChange', comment: 'Less' },
  { type: 'audit.release', comment: 'Seen' },
  { type: 'finance.release', comment: 'Paid', at: BEFORE },
  { type: 'finance.release', comment: 'Paid', at: ON_THE_DAY },
];

/** The state and effects after a list of events. */
function play(...sent: Event[]) {
  let [snapshot] = initialTransition(incrementMachine, input);
  let effects: string[] = [];
  for (const event of sent) {
    if (!snapshot.can(event)) throw new Error(`${event.type} is refused in ${snapshot.value}`);
    const [next, actions] = transition(incrementMachine, snapshot, event);
    snapshot = next;
    effects = actions.map(({ type }) => type);
  }
  return { state: snapshot.value, context: snapshot.context, effects };
}

const [request, recommend, approve, reject, change, audit, early, onTheDay] = events as [
  Event,
  Event,
  Event,
  Event,
  Event,
  Event,
  Event,
  Event,
];

test('every state can be reached, and every event is accepted somewhere', () => {
  const paths = getShortestPaths(incrementMachine, {
    input,
    events: [...events, { type: 'xstate.after.untilEffectiveDate.increment.scheduled' } as never],
  });
  const reached = new Set(paths.map(({ state }) => state.value));
  expect(reached).toEqual(new Set(description.states.keys()));
  const accepted = new Set(
    [...description.states.values()].flatMap(({ actions }) => actions.map(({ event }) => event)),
  );
  for (const { type } of events) expect(accepted).toContain(type);
});

test('each state accepts its own stage’s events and no others', () => {
  const accepted = Object.fromEntries(
    [...description.states].map(([id, { actions }]) => [
      id,
      actions.filter(({ delay }) => delay === null).map(({ event }) => event),
    ]),
  );
  expect(accepted).toEqual({
    draft: ['request'],
    hrReview: ['hr.recommend', 'requester.amend'],
    mdDecision: ['md.approve', 'md.requestChange', 'md.reject'],
    auditRelease: ['audit.release', 'audit.hold', 'audit.resume', 'audit.return'],
    financeRelease: ['finance.release', 'finance.hold', 'finance.resume', 'finance.return'],
    scheduled: [],
    released: [],
    rejected: [],
  });
});

test('the requester can edit a request while HR has it, with the fields of a request', () => {
  const amended = play(request, {
    type: 'requester.amend',
    incrPercent: 8,
    basicOrGross: 'basic',
    effectiveDate: '2027-01-01',
  });
  expect(amended).toMatchObject({
    state: 'hrReview',
    context: { incrementPercent: 4, basicOrGross: 'basic', effectiveDate: '2027-01-01' },
    effects: ['recordTerms'],
  });
});

test('a raise runs from request to release, and each stage leaves its comment', () => {
  const { state, context } = play(request, recommend, approve, audit, onTheDay);
  expect(state).toBe('released');
  expect(context).toMatchObject({
    incrementPercent: 6,
    mdReleaseComments: 'Yes',
    auditReleaseComments: 'Seen',
    financeReleaseComments: 'Paid',
    releasedAt: ON_THE_DAY,
  });
});

test('a recommendation without a percent keeps the requested one', () => {
  expect(play(request, { type: 'hr.recommend' }).context.incrementPercent).toBe(5);
});

test('a change request goes back to HR with its comment, and this can be repeated', () => {
  const back = play(request, recommend, change);
  expect(back).toMatchObject({ state: 'hrReview', context: { mdReleaseComments: 'Less' } });
  expect(play(request, recommend, change, recommend, change, recommend, approve).state).toBe(
    'auditRelease',
  );
});

test('the effective date decides whether a release takes effect at once', () => {
  const waits = play(request, recommend, approve, audit, early);
  expect(waits.state).toBe('scheduled');
  expect(waits.effects).toEqual(['closeRequest', 'writeSalaryRevision', 'xstate.raise']);
  const takesEffect = play(request, recommend, approve, audit, onTheDay);
  expect(takesEffect.effects).toEqual([
    'closeRequest',
    'writeSalaryRevision',
    'applySalaryRevision',
  ]);
});

test('audit and finance can hold a raise, which cannot be released until resumed', () => {
  const hold = { type: 'audit.hold', comment: 'Payslip missing', at: BEFORE } as const;
  const current = play(request, recommend, approve, hold);
  expect(current).toMatchObject({
    state: 'auditRelease',
    context: { heldAt: BEFORE, auditReleaseComments: 'Payslip missing' },
  });
  expect(() => play(request, recommend, approve, hold, audit)).toThrow(/is refused/);
  const resumed = play(request, recommend, approve, hold, { type: 'audit.resume' }, audit);
  expect(resumed).toMatchObject({ state: 'financeRelease', context: { heldAt: null } });
  const late = { type: 'finance.hold', comment: 'Bank closed', at: ON_THE_DAY } as const;
  expect(() => play(request, recommend, approve, audit, late, onTheDay)).toThrow(/is refused/);
  expect(() => play(request, recommend, approve, audit, late, early)).toThrow(/is refused/);
});

test('a raise that audit or finance returns goes to HR, held or not, and through all stages again', () => {
  const hold = { type: 'audit.hold', comment: 'Look', at: BEFORE } as const;
  const back = play(request, recommend, approve, hold, { type: 'audit.return', comment: 'Less' });
  expect(back).toMatchObject({
    state: 'hrReview',
    context: { heldAt: null, auditReleaseComments: 'Less', releasedAt: null },
  });
  const again = { type: 'finance.return', comment: 'Wrong account' } as const;
  const late = play(request, recommend, approve, audit, again);
  expect(late.context).toMatchObject({ financeReleaseComments: 'Wrong account', releasedAt: null });
  expect(play(request, recommend, approve, audit, again, recommend, approve, audit).state).toBe(
    'financeRelease',
  );
});

test('instances of version 1 are read as never held', () => {
  const { heldAt: _unknown, ...context } = play(request, recommend, approve).context;
  const [migrate] = stepsFrom(incrementWorkflow, 1);
  expect(migrate?.({ state: 'auditRelease', context })).toEqual({
    state: 'auditRelease',
    context: { ...context, heldAt: null },
  });
});

test('a revision is written before it is applied', () => {
  const { effects } = description;
  expect(effects.indexOf('writeSalaryRevision')).toBeLessThan(
    effects.indexOf('applySalaryRevision'),
  );
});

test('a rejection closes the request and touches no pay', () => {
  expect(play(request, recommend, reject)).toMatchObject({
    state: 'rejected',
    effects: ['closeRequest'],
  });
});

test('the stages ahead are those that its screen shows, without ways back', () => {
  const ahead = (state: string) => [...onwardFrom(description, state)].sort();
  expect(getStart(description)).toBe('draft');
  expect(ahead('draft')).toEqual([...description.states.keys()].sort());
  expect(ahead('mdDecision')).toEqual([
    'auditRelease',
    'financeRelease',
    'mdDecision',
    'rejected',
    'released',
    'scheduled',
  ]);
  expect(ahead('auditRelease')).toEqual([
    'auditRelease',
    'financeRelease',
    'released',
    'scheduled',
  ]);
  expect(ahead('financeRelease')).toEqual(['financeRelease', 'released', 'scheduled']);
  expect(ahead('rejected')).toEqual(['rejected']);
});
