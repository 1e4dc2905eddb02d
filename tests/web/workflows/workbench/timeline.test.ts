import { expect, test } from 'vitest';
import { chartedWorkflow, getChart } from '#machines/core/chart/chart.ts';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';
import { limitInWords, getProblems } from '#web/domains/workflows/workbench/replayQuestion.ts';
import { getStays } from '#web/domains/workflows/workbench/stays.ts';
import { walkedOf } from '#web/domains/workflows/workbench/walked.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const step = (event: string, from: string, to: string, minute = 0) => ({
  event,
  from,
  to,
  toLabel: to,
  at: at(minute),
});

const sentBack = [
  step('request', 'draft', 'hrReview', 0),
  step('hr.recommend', 'hrReview', 'mdDecision', 10),
  step('md.requestChange', 'mdDecision', 'hrReview', 15),
  step('requester.amend', 'hrReview', 'hrReview', 17),
  step('hr.recommend', 'hrReview', 'mdDecision', 20),
];

test('time in a stage is the sum of its visits, and staying there is not a second visit', () => {
  const now = Date.parse(at(50));
  expect(getStays(sentBack, { isFinal: false, now })).toEqual([
    { state: 'hrReview', label: 'hrReview', ms: 15 * 60_000, visits: 2, open: false },
    { state: 'mdDecision', label: 'mdDecision', ms: 35 * 60_000, visits: 2, open: true },
  ]);
  const ended = [step('md.reject', 'mdDecision', 'rejected', 30)];
  expect(getStays(ended, { isFinal: true, now })).toEqual([]);
});

test('the path on a chart has every transition taken, automatic ones too', () => {
  const chart = getChart(chartedWorkflow(incrementWorkflow));
  const walked = walkedOf(chart, [
    ...sentBack.slice(0, 3),
    step('xstate.after.untilEffectiveDate.increment.scheduled', 'scheduled', 'released'),
    step('cadre.undo', 'auditRelease', 'mdDecision'),
  ]);
  expect([...walked.ways]).toEqual([
    'draft → hrReview',
    'hrReview → mdDecision',
    'mdDecision → hrReview',
    'scheduled → released',
  ]);
  expect(walked.states).toContain('auditRelease');
});

test('an invalid question says why beside its field', () => {
  const limit = {
    label: '',
    description: '',
    unit: 'percent',
    min: 0,
    max: 10,
    value: null,
  } as const;
  expect(getProblems({ value: 11, from: '2026-02-01', until: '2026-01-01' }, limit)).toEqual({
    value: 'Must be 0 to 10',
    until: 'Until cannot be before From',
  });
  expect(getProblems({ value: null, from: null, until: null }, limit)).toEqual({
    from: 'From is required',
    until: 'Until is required',
  });
  expect([limitInWords(limit, 8), limitInWords(limit, null)]).toEqual(['8 %', 'no limit']);
});
