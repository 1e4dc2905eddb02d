import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  ProcessMap,
  VariantCase,
  Variants,
} from '#machines/domains/workflows/contracts/processMap.ts';
import type { ProcessReport } from '#machines/domains/workflows/contracts/processReport.ts';
import { query } from '#server/platform/db/sql.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import type { TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.close());

async function ask<Answer>(path: string, login = 'hr'): Promise<Answer> {
  const { status, body } = await (await server.as(login)).get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

const PERIODS = [
  'from=2020-01-01&until=2027-12-31',
  'from=2026-07-01&until=2026-09-30',
  'from=2020-01-01&until=2027-12-31&businessUnitId=2',
];

it('has as many cases as the process report, and as many completed ones', async () => {
  for (const period of PERIODS) {
    for (const workflow of ['increment', 'ticket', 'recruitment', 'confirmation']) {
      const asked = `workflow=${workflow}&${period}`;
      const report = await ask<ProcessReport>(`/Workflow/ProcessReport?${asked}`);
      const { variants, cases, total } = await ask<Variants>(`/Workflow/Variants?${asked}`);
      expect(cases, asked).toBe(report.started);
      expect(
        variants.reduce((sum, one) => sum + one.cases, 0),
        asked,
      ).toBe(cases);
      expect(variants.length).toBe(total);
      if (!period.startsWith('from=2020')) continue;
      for (const { state, count } of report.ends) {
        const ended = variants.reduce(
          (sum, one) =>
            sum +
            one.cases * one.steps.filter(({ from, to }) => from !== to && to === state).length,
          0,
        );
        expect(ended, `${asked} ${state}`).toBe(count);
      }
    }
  }
});

it('counts each transition as often as the variants contain it', async () => {
  const asked = `workflow=increment&${PERIODS[0]}`;
  const { ways, stays } = await ask<ProcessMap>(`/Workflow/ProcessMap?${asked}`);
  const { variants } = await ask<Variants>(`/Workflow/Variants?${asked}`);
  expect(ways.length).toBeGreaterThan(8);
  for (const way of ways) {
    const taken = variants.reduce(
      (sum, { cases, steps }) =>
        sum +
        cases *
          steps.filter(
            ({ event, from, to }) => event === way.event && from === way.from && to === way.to,
          ).length,
      0,
    );
    expect(taken, `${way.event} ${way.from} ${way.to}`).toBe(way.count);
  }
  const report = await ask<ProcessReport>(`/Workflow/ProcessReport?${asked}`);
  for (const { state, medianSeconds } of stays) {
    const stage = report.stages.find((one) => one.state === state);
    // The report leaves out undone steps.
    if (ways.some(({ event, from }) => event.includes('undo') && from === state)) continue;
    expect(stage?.medianSeconds ?? 0, state).toBeCloseTo(medianSeconds, 0);
  }
});

it('counts a second visit of a state as rework, and lists the cases of a variant', async () => {
  const asked = `workflow=increment&${PERIODS[0]}`;
  const { ways } = await ask<ProcessMap>(`/Workflow/ProcessMap?${asked}`);
  const [recounted] = await query<{ again: number }>(
    server.owner,
    `select count(*)::integer as again from workflow_transitions t
     where t.workflow = 'increment' and t.from_state <> t.to_state and exists (
       select from workflow_transitions e where e.instance_id = t.instance_id and e.seq < t.seq
         and e.to_state = t.to_state and e.from_state <> e.to_state)`,
  );
  expect(recounted?.again).toBeGreaterThan(0);
  expect(ways.reduce((sum, { again }) => sum + again, 0)).toBe(recounted?.again);

  const { variants } = await ask<Variants>(`/Workflow/Variants?${asked}`);
  const rare = variants.findLast(({ cases }) => cases <= 100);
  const cases = await ask<VariantCase[]>(`/Workflow/VariantCases?${asked}&variant=${rare?.id}`);
  expect(cases.length).toBe(rare?.cases);
  const [one] = await query<{ path: string[] }>(
    server.owner,
    `select array_agg(event || ' ' || to_state order by seq) as path from workflow_transitions
     where workflow = 'increment' and subject_id = $subjectId`,
    { subjectId: cases[0]?.subjectId },
  );
  expect(one?.path).toEqual(rare?.steps.map(({ event, to }) => `${event} ${to}`));
});

it('is refused without access to the process report', async () => {
  const { status } = await (
    await server.as('employee')
  ).get(`/Workflow/Variants?workflow=increment&${PERIODS[0]}`);
  expect(status).toBe(403);
});
