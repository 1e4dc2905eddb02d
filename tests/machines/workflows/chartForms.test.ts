import { createMachine, getNextSnapshot, initialTransition } from 'xstate';
import { expect, it } from 'vitest';
import { chartedWorkflow, getChart } from '#machines/core/chart/chart.ts';
import { chartedSession } from '#machines/core/chart/session.ts';
import { getXstateCode, getXstateConfig } from '#machines/core/chart/xstate.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { matchSteps, stateIn } from '#machines/kits/requests/compareSteps.ts';
import { compareVersions } from '#machines/kits/requests/compareVersions.ts';
import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import { pipelineDefinition, type PipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { REQUESTS, requestKind } from '#machines/catalogue/requests.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';

const pipelines = REQUESTS.map((kind) =>
  requestWorkflow({ kind, definition: firstPipeline(kind), version: 1, hash: '' }),
);
const charts = [...[...workflows, ...pipelines].map(chartedWorkflow), chartedSession].map(getChart);

it.each(charts.map((chart) => [chart.id, chart] as const))(
  'writes %s as XState, from which the same chart is made',
  (id, chart) => {
    const machine = createMachine(getXstateConfig(chart) as never);
    const again = getChart({ id, label: chart.label, version: null, machine });
    const states = ({ states: all }: typeof chart) =>
      all.map((one) => [one.id, one.kind, one.initial, one.tags]);
    expect(states(again)).toEqual(states(chart));
    const ways = ({ transitions }: typeof chart) =>
      transitions
        .map(({ from, to, event, guard }) => [from, to, event, guard?.name].join(' '))
        .toSorted();
    expect(ways(again)).toEqual(ways(chart));
    expect(getXstateCode(chart)).toContain('createMachine(');
  },
);

it('exports a machine that runs and accepts its events', () => {
  const [increment] = charts;
  if (!increment) throw new Error('There is no chart');
  const machine = createMachine(getXstateConfig(increment) as never);
  const [start] = initialTransition(machine);
  const next = getNextSnapshot(machine, start, { type: 'request' } as never);
  expect(next.value).toBe('hrReview');
});

const steps = (...all: object[]): PipelineDefinition => pipelineDefinition.parse({ steps: all });
const supervisor = { label: 'Supervisor', approvers: [{ by: 'supervisor' }] };
const hr = { label: 'HR', approvers: [{ by: 'role', role: 'hr' }] };
const finance = { label: 'Finance', approvers: [{ by: 'role', role: 'finance' }] };

it('recognizes a step that was moved or renamed', () => {
  const before = steps(supervisor, hr);
  const moved = matchSteps(before, steps(finance, supervisor, hr));
  expect(stateIn(before, moved, 'step1')).toBe('step2');
  expect(stateIn(before, moved, 'step2')).toBe('step3');
  const renamed = matchSteps(before, steps({ ...supervisor, label: 'Line manager' }, hr));
  expect(stateIn(before, renamed, 'step1')).toBe('step1');
  const gone = matchSteps(before, steps(hr));
  expect(stateIn(before, gone, 'step1')).toBe('was Supervisor');
  expect(stateIn(before, gone, 'approved')).toBe('approved');
});

it('says what was added, removed and changed between two versions, and draws removed steps', () => {
  const kind = requestKind('iou');
  if (!kind) throw new Error('There is no such kind');
  const charted = (definition: PipelineDefinition, version: number) => ({
    ...getChart(chartedWorkflow(requestWorkflow({ kind, definition, version, hash: '' }))),
    pipeline: {
      kind: 'iou',
      label: kind.label,
      version,
      isLatest: true,
      limits: ['amount' as const],
      definition,
    },
  });
  const { changes, differences, merged } = compareVersions(
    charted(steps(supervisor, hr), 1),
    charted(steps({ ...hr, condition: { amountFrom: 50_000 } }, finance), 2),
  );
  expect(changes.get('was Supervisor')).toBe('removed');
  expect(changes.get('step2')).toBe('added');
  expect(changes.get('step1')).toBe('changed');
  expect(merged.states.map(({ id }) => id)).toContain('was Supervisor');
  const ofHr = differences.find(({ id }) => id === 'step1');
  expect(ofHr?.details).toContainEqual({
    field: 'Only some requests',
    before: '',
    after: 'amount of at least 50,000',
  });
  const same = charted(steps(supervisor, hr), 1);
  expect(compareVersions(same, same).differences).toEqual([]);
});
