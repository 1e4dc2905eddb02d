import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate';
import { describe, expect, it } from 'vitest';
import { stateName } from '#machines/core/model/stateNames.ts';
import { developmentPlanMachine } from '#machines/domains/performance/development/machine.ts';
import {
  getPlanSight,
  DEVELOPMENT_STATES,
  type PlanReader,
  type PlanState,
} from '#machines/domains/performance/development/visibility.ts';
import { developmentPlanWorkflow } from '#machines/domains/performance/development/workflow.ts';

const PERIOD = { startsAt: '2026-03-01T00:00:00.000Z', endsAt: '2026-09-01T00:00:00.000Z' };

const begin = (): AnyMachineSnapshot =>
  initialTransition(developmentPlanMachine, { employeeId: 1, authorId: 2, ...PERIOD })[0];

const run = (events: readonly object[], at: string): AnyMachineSnapshot =>
  events.reduce<AnyMachineSnapshot>(
    (snapshot, event) =>
      transition(developmentPlanMachine, snapshot as never, { ...event, at } as never)[0],
    begin(),
  );

const PROPOSED = [{ type: 'start' }, { type: 'propose' }];

describe('a development plan', () => {
  it('runs at once if its period has begun when both agree, else from its first day', () => {
    const agreed = [...PROPOSED, { type: 'agree' }];
    expect(stateName(run(agreed, '2026-02-28T23:59:59.999Z'))).toBe('agreed');
    expect(stateName(run(agreed, PERIOD.startsAt))).toBe('running');
  });

  it('takes the period as it is when it is proposed', () => {
    const later = { startsAt: '2026-05-01T00:00:00.000Z', endsAt: '2026-10-01T00:00:00.000Z' };
    const { context } = run(
      [{ type: 'start' }, { type: 'proposeToPerson', ...later }],
      PERIOD.startsAt,
    );
    expect(context).toMatchObject(later);
  });

  it('continues after a review only within its period', () => {
    const events = [
      ...PROPOSED,
      { type: 'agree' },
      { type: 'review', comment: 'Half of it' },
      { type: 'resume' },
    ];
    expect(stateName(run(events, '2026-04-01T00:00:00.000Z'))).toBe('running');
    expect(stateName(run(events, PERIOD.endsAt))).toBe('reviewed');
  });

  it('forgets its author, who may no longer be the supervisor', () => {
    const parties = (snapshot: AnyMachineSnapshot) =>
      developmentPlanWorkflow.parties(snapshot.context as never);
    expect(parties(begin())).toEqual({ requester: 1, author: 2 });
    expect(parties(run([{ type: 'start' }], PERIOD.startsAt))).toEqual({
      requester: 1,
      author: null,
    });
  });
});

/** e edits, f follows steps, n reads notes, w writes them. */
const getLetters = (state: PlanState, reader: PlanReader): string => {
  const { opens, edits, follows, readsNotes, writesNotes } = getPlanSight(state, reader);
  if (!opens) return '-';
  return [edits && 'e', follows && 'f', readsNotes && 'n', writesNotes && 'w']
    .filter((letter) => letter !== false)
    .join('');
};

describe('what a reader may do with a plan', () => {
  it.each([
    ['draft', 'enw'],
    ['withSupervisor', 'nw'],
    ['withPerson', 'nw'],
    ['agreed', 'fnw'],
    ['running', 'fnw'],
    ['ended', 'fnw'],
    ['reviewed', 'nw'],
    ['closed', 'n'],
    ['withdrawn', 'n'],
    ['cancelled', 'n'],
  ] as const)('in %s, the person and the supervisor: %s', (state, expected) => {
    expect(getLetters(state, 'person')).toBe(expected);
    expect(getLetters(state, 'supervisor')).toBe(expected);
  });

  it.each(DEVELOPMENT_STATES)(
    'in %s, HR reads all, auditors all but notes, others nothing',
    (state) => {
      expect([
        getLetters(state, 'hr'),
        getLetters(state, 'viewer'),
        getLetters(state, 'other'),
      ]).toEqual(['n', '', '-']);
    },
  );
});
