import { nameInWords } from '#machines/core/model/contextFields.ts';
import { describe, expect, test } from 'vitest';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';
import { createEngine } from '#server/engine/dispatch/createEngine.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';
import { presentDefinition } from '#server/engine/instances/definitions.ts';
import { formatMoney } from '#web/lib/format.ts';
import { mostUrgent, getSum } from '#web/domains/workflows/approval/mostUrgent.ts';
import { effectsAsText, getEffects } from '#web/kits/workflow/effects.ts';
import { dwellTimes } from '#web/kits/workflow/dwell.ts';
import { blockedReasons, leadingEvent, offeredEvents } from '#web/kits/workflow/words.ts';

const nothing = () => Promise.resolve();
const engine = createEngine(
  [
    {
      workflow: incrementWorkflow,
      effects: {
        recordTerms: nothing,
        closeRequest: nothing,
        writeSalaryRevision: nothing,
        applySalaryRevision: nothing,
      },
    },
  ],
  historyKeys(Buffer.alloc(32)),
);
const bound = engine.workflows.get('increment');
if (!bound) throw new Error('There is no increment workflow');
const definition = presentDefinition(bound);

const row = (allowedEvents: string[], reason?: string) => ({
  allowedEvents,
  blockedEvents: reason === undefined ? [] : [{ event: 'md.approve', reason, whoCan: 'HR' }],
});

describe('the offered actions', () => {
  test('are those that any row allows, each once, in the machine’s order and words', () => {
    const offered = offeredEvents(definition, [
      row(['md.reject']),
      row(['md.approve', 'md.reject']),
      row([]),
    ]);
    expect(offered.map(({ label }) => label)).toEqual(['Reject', 'Approve']);
    expect(leadingEvent(offered)?.confirm).toBe('Are you confirm to approve? ');
    expect(offeredEvents(definition, [row([])])).toEqual([]);
  });

  test('are explained if there are none: each reason once, the most frequent first', () => {
    expect(
      blockedReasons([row([], 'It is yours'), row([], 'Late'), row([], 'Late'), row(['x'], 'No')]),
    ).toEqual([
      { reason: 'Late', whoCan: 'HR', count: 2 },
      { reason: 'It is yours', whoCan: 'HR', count: 1 },
    ]);
  });
});

test('a preview gives the next state, the amount, who is notified, and who is omitted and why', () => {
  const effects = getEffects(definition, {
    accepted: 12,
    refused: [
      {
        subjectId: 1,
        state: 'hrReview',
        status: 403,
        reason: 'This is your own raise',
        whoCan: 'HR',
      },
    ],
    moves: [{ from: 'hrReview', to: 'mdDecision', count: 12 }],
    notifies: ['Ann', 'Ben', 'Cleo', 'Dan'].map((to) => ({ to, title: '12 wait' })),
    budgets: [],
    amounts: { moneyAdded: '1234.50' },
  });
  expect(effects.map(({ label, value }) => [label, value])).toEqual([
    ['', 'HR review → Managing director’s decision'],
    ['Money added', formatMoney(1234.5)],
    ['Notifies', 'Ann, Ben and 2 others'],
    ['1 not included', 'This is your own raise'],
  ]);
  expect(effectsAsText(effects)).toBe(
    `HR review → Managing director’s decision. Money added: ${formatMoney(1234.5)}. Notifies Ann, Ben and 2 others. 1 not included: This is your own raise.`,
  );
});

test('time in a stage is counted from the day of entry', () => {
  const day = (n: number) => `2026-01-0${n}T00:00:00Z`;
  expect(
    dwellTimes([
      { from: 'draft', to: 'a', at: day(1) },
      { from: 'a', to: 'a', at: day(2) },
      { from: 'a', to: 'b', at: day(4) },
      { from: 'b', to: 'c', at: day(5) },
    ]).map((ms) => (ms === null ? null : ms / 86_400_000)),
  ).toEqual([null, 1, 3, 1]);
});

test('a field’s name is read as words', () => {
  expect(nameInWords('moneyAdded')).toBe('Money added');
  expect(nameInWords('businessUnitId')).toBe('Business unit');
  expect(nameInWords('incrementPercent')).toBe('Increment percent');
});

test('the counts of queue cards add up to all pending tasks', () => {
  const queue = (waiting: number) => ({
    workflow: 'increment',
    workflowLabel: 'Increment',
    state: `${waiting}`,
    label: 'Increments',
    to: '/',
    pipelineVersion: null,
    waiting,
    overdue: waiting === 1 ? 1 : 0,
    oldestAt: null,
  });
  const queues = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(queue);
  const { shown, more } = mostUrgent(queues);
  expect(shown.map(({ waiting }) => waiting)).toEqual([1, 9, 8, 7, 6, 5, 4, 3]);
  expect(getSum(shown, 'waiting') + more).toBe(getSum(queues, 'waiting'));
});

test('a move to the same stage is said to stay there', () => {
  const preview = {
    accepted: 1,
    refused: [],
    moves: [{ from: 'financeRelease', to: 'financeRelease', count: 1 }],
    notifies: [],
    amounts: {},
    budgets: [],
  };
  expect(effectsAsText(getEffects(definition, preview))).toBe('Stays at “Finance release”.');
});
