import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { TargetAgreementEvent } from '#machines/domains/performance/planning/events.ts';
import { targetAgreementMachine } from '#machines/domains/performance/planning/machine.ts';
import {
  getAnswers,
  getProposal,
  mayEdit,
  PLAN_STATES,
  type PlanState,
} from '#machines/domains/performance/planning/states.ts';

const PEOPLE = { signsOnPaper: false, hasSupervisor: true };

const run = (
  types: readonly TargetAgreementEvent['type'][],
  { signsOnPaper = false }: { signsOnPaper?: boolean } = {},
) => {
  const actor = createActor(targetAgreementMachine, {
    input: {
      employeeId: 1,
      supervisorId: 2,
      cycle: 'Performance 2026',
      startsOn: '2026-01-01',
      signsOnPaper,
    },
  }).start();
  for (const type of types) actor.send({ type });
  return actor.getSnapshot().value;
};

it('counts when the other side agrees, whoever has proposed', () => {
  expect(run(['proposeToPerson', 'agree'])).toBe('agreed');
  expect(run(['proposeToSupervisor', 'accept'])).toBe('agreed');
  // No one answers in place of the other side.
  expect(run(['proposeToPerson', 'accept'])).toBe('toPerson');
  expect(run(['proposeToSupervisor', 'agree'])).toBe('toSupervisor');
});

it('comes back when it is refused, and is proposed again by either side', () => {
  expect(run(['proposeToPerson', 'refuse'])).toBe('refused');
  expect(run(['proposeToPerson', 'refuse', 'proposeToPerson', 'agree'])).toBe('agreed');
  expect(run(['proposeToSupervisor', 'sendBack', 'proposeToPerson'])).toBe('toPerson');
  expect(run(['proposeToPerson', 'refuse', 'discard'])).toBe('discarded');
});

it('is agreed on paper only by people without a login', () => {
  expect(run(['proposeToPerson', 'agreeOnPaper'])).toBe('toPerson');
  expect(run(['proposeToPerson', 'agreeOnPaper'], { signsOnPaper: true })).toBe('agreed');
});

it('is frozen if both agreed before the cycle is assessed, and else lapses', () => {
  expect(run(['proposeToPerson', 'agree', 'freeze', 'reopen'])).toBe('frozen');
  expect(run(['proposeToPerson', 'lapse', 'agree'])).toBe('lapsed');
  expect(run(['proposeToPerson', 'refuse', 'lapse'])).toBe('lapsed');
  expect(run(['proposeToPerson', 'agree', 'lapse'])).toBe('agreed');
});

it('asks no one who only looks on, and no one about a plan that isn’t proposed', () => {
  const states = Object.keys(PLAN_STATES) as PlanState[];
  for (const state of states) {
    for (const planner of ['viewer', 'other'] as const) {
      expect([state, getAnswers(state, planner, PEOPLE)]).toEqual([state, []]);
      expect([state, mayEdit(state, planner), getProposal(planner)]).toEqual([state, false, null]);
    }
  }
  expect(getAnswers('toPerson', 'person', PEOPLE)).toEqual(['agree', 'refuse']);
  expect(getAnswers('toPerson', 'supervisor', PEOPLE)).toEqual(['askBack']);
  expect(getAnswers('toSupervisor', 'hr', PEOPLE)).toEqual([]);
  expect(getAnswers('toSupervisor', 'hr', { ...PEOPLE, hasSupervisor: false })).toEqual([
    'accept',
    'sendBack',
  ]);
});
