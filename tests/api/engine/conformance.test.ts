import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConformanceAnswer } from '#machines/engine/conformance/contract.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { EXPENSE_MAPPING } from '#tests/machines/workflows/conformance/expenseMapping.ts';
import { patience } from '#tests/support/patience.ts';

const LOG = readFileSync(
  fileURLToPath(new URL('../../machines/workflows/conformance/small.csv', import.meta.url)),
  'utf8',
);

let server: TestServer;
let developer: Client;
beforeAll(async () => {
  server = await startTestServer();
  developer = await server.as('developer');
}, patience(120_000));
afterAll(() => server.close());

const check = (body: Record<string, unknown>, client = developer) =>
  client.post('/Workflow/Conformance', {
    workflow: 'expense',
    mapping: EXPENSE_MAPPING,
    log: LOG,
    ...body,
  });

describe('an event log checked in the workbench', () => {
  it('is compared with the company’s published pipeline, and drawn on its chart', async () => {
    const { status, body } = await check({});
    expect(status).toBe(200);
    const answer = body as ConformanceAnswer;
    expect(answer).toMatchObject({ cases: 4, steps: 18, fitting: 1, fittingSteps: 14 });
    const drawn = new Set(answer.chart.states.map(({ id }) => id));
    expect(answer.departedIn.every(({ state }) => drawn.has(state))).toBe(true);
    expect(answer.departures.reduce((sum, { cases }) => sum + cases, 0)).toBe(3);
    expect(answer.variants[0]?.activities.length).toBeGreaterThan(1);
    const pay = answer.stepTimes.find(({ activity }) => activity === 'paid');
    expect(pay?.median).toBeGreaterThan(0);
  });

  it('is compared with a pipeline in the mapping or sent with it, as an object or as text', async () => {
    const pipeline = {
      steps: [
        { label: 'Anyone in finance', approvers: [{ by: 'role', role: 'finance' }], hours: 8 },
      ],
    };
    const inline = await check({ mapping: { ...EXPENSE_MAPPING, pipeline } });
    expect((inline.body as ConformanceAnswer).fitting).toBe(0);
    const named = { ...EXPENSE_MAPPING, pipeline: 'steps.json' };
    const apart = await check({
      mapping: JSON.stringify(named),
      pipeline: JSON.stringify(pipeline),
    });
    expect(apart.body).toEqual(inline.body);
    const missing = await check({ mapping: named });
    expect([missing.status, missing.body]).toMatchObject([
      400,
      { message: 'The mapping names a pipeline: send steps.json along' },
    ]);
  });

  it('is refused with all its problems', async () => {
    const cases: [Record<string, unknown>, number, string][] = [
      [{ log: '' }, 400, 'Log is required'],
      [{ log: 'Claim,Step\n' }, 400, 'The log has no column When, As, Who, Sum'],
      [{ mapping: undefined }, 400, 'Mapping is required'],
      [{ mapping: '{' }, 400, 'The mapping is not valid JSON'],
      [{ mapping: {} }, 400, 'The mapping is not understood'],
      [{ workflow: 'tango' }, 404, 'There is no workflow tango'],
    ];
    for (const [body, status, message] of cases) {
      const answer = await check(body);
      expect(answer.status).toBe(status);
      expect((answer.body as { message: string }).message).toContain(message);
    }
    const { body } = await check({
      mapping: { ...EXPENSE_MAPPING, roles: { staff: [{ role: 'wizard' }] } },
    });
    expect(body).toMatchObject({
      errors: [{ path: 'roles.staff', message: 'There is no role wizard' }],
    });
  });

  it('needs access to the workbench', async () => {
    expect((await check({}, await server.as('employee'))).status).toBe(403);
  });
});
