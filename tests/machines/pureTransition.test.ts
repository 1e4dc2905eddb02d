import { getShortestPaths } from 'xstate/graph';
import { transition, type AnyMachineSnapshot } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { IncrementEvent } from '#machines/workflows/increment/events.ts';
import { incrementMachine } from '#machines/workflows/increment/machine.ts';
import { incrementWorkflow } from '#machines/workflows/increment/workflow.ts';
import { stateName } from '#machines/model/workflow.ts';
import { pureTransition } from '#server/workflow/engine/pureTransition.ts';
import { restore } from '#server/workflow/engine/step.ts';

const input = {
  employeeId: 1,
  requestedBy: 2,
  gross: 50_000,
  basic: 25_000,
  basicOrGross: 'gross' as const,
  incrementPercent: 5,
  effectiveDate: '2026-12-01',
};
const days = ['2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z'];
const events = (
  [
    { type: 'request' },
    { type: 'hr.recommend', incrementPercent: 6 },
    { type: 'md.approve', comment: 'Yes' },
    { type: 'md.reject', comment: 'No' },
    { type: 'md.requestChange', comment: 'Less' },
    { type: 'audit.release', comment: 'Seen' },
    { type: 'finance.release', comment: 'Paid' },
    { type: 'xstate.after.untilEffectiveDate.increment.scheduled' } as never,
  ] satisfies (IncrementEvent | { type: 'request' })[]
).flatMap((event) => days.map((at) => ({ ...event, at })));

const snapshots = getShortestPaths(incrementMachine, { input, events }).map(
  ({ state }) => state as AnyMachineSnapshot,
);

const plain = ([next, actions]: readonly [AnyMachineSnapshot, readonly object[]]) => ({
  next: incrementMachine.getPersistedSnapshot(next as never),
  status: next.status,
  actions: actions.map((action) => ({
    type: 'type' in action ? action.type : null,
    params: 'params' in action ? action.params : null,
  })),
});

describe('a step', () => {
  test('is what XState’s own transition() answers, for every state and event', () => {
    expect(snapshots.length).toBeGreaterThan(7);
    for (const snapshot of snapshots) {
      for (const event of events) {
        const ours = plain(pureTransition(incrementMachine, snapshot, event));
        expect(ours).toEqual(plain(transition(incrementMachine, snapshot as never, event)));
      }
    }
  });

  test('begins from a stored instance as from XState’s own resolveState()', () => {
    for (const snapshot of snapshots) {
      const context = snapshot.context as Record<string, unknown>;
      const ours = restore(incrementWorkflow, {
        state: stateName(snapshot),
        context,
        machineVersion: incrementWorkflow.version,
      });
      const theirs = incrementMachine.resolveState({ value: snapshot.value, context } as never);
      expect(incrementMachine.getPersistedSnapshot(ours as never)).toEqual(
        incrementMachine.getPersistedSnapshot(theirs),
      );
      for (const event of events) {
        expect(ours.can(event)).toBe(theirs.can(event));
        expect(plain(pureTransition(incrementMachine, ours, event))).toEqual(
          plain(transition(incrementMachine, theirs, event)),
        );
      }
    }
  });
});
