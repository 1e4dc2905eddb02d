import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { query } from '#server/platform/db/sql.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let structure: PayStructure;
let office: PayrollOffice;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      structure = await createPayStructure(owner);
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
});
afterAll(() => server.close());

/** The status of each answer, sorted: one is accepted, the others are refused. */
const statuses = async (answers: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

const timesOf = async (runId: number, event: string) =>
  (
    await query(
      server.db,
      `select from workflow_transitions where workflow = 'payrollRun' and subject_id = $runId and event = $event`,
      { runId, event },
    )
  ).length;

describe('pressed by two at once', () => {
  let run: RunDetails;

  it('Regenerate calculates one version', async () => {
    run = await office.create(1);
    const pressed = ['hr', 'hr2', 'hr'].map((login) =>
      office.send(login, run.id, 'regenerate', 'Again'),
    );
    expect(await statuses(pressed)).toEqual([200, 409, 409]);
    run = await office.calculated(run.id);
    expect(run.version).toBe(2);
    const [slips] = await query<{ people: number; all: number }>(
      server.db,
      `select count(distinct employee_id)::integer as people, count(*)::integer as all from slips
       where run_id = $id and is_live`,
      { ...run },
    );
    expect(slips).toEqual({ people: run.people, all: run.people });
  });

  it('Approve by the same person counts once, and never as the second approval', async () => {
    await office.send('hr', run.id, 'send');
    const pressed = [1, 2, 3].map(() => office.send('md', run.id, 'approve'));
    const [accepted, ...refused] = await statuses(pressed);
    expect(accepted).toBe(200);
    for (const status of refused) expect([403, 409]).toContain(status);
    expect((await office.details(run.id)).state).toBe('secondReview');
  });

  it('Approve and Regenerate leave one of both', async () => {
    const pressed = [
      office.send('audit', run.id, 'approve'),
      office.send('hr', run.id, 'regenerate', 'A late fact'),
    ];
    const [accepted, refused] = await statuses(pressed);
    expect(accepted).toBe(200);
    expect([403, 409]).toContain(refused);
    const after = await office.calculated(run.id);
    if (after.state === 'calculated') {
      expect(after.version).toBe(3);
      for (const [login, type] of [
        ['hr', 'send'],
        ['md', 'approve'],
        ['audit', 'approve'],
      ] as const) {
        expect((await office.send(login, run.id, type)).status).toBe(200);
      }
    }
    expect((await office.details(run.id)).state).toBe('approved');
  });

  it('Lock publishes the slips once', async () => {
    const pressed = [
      office.send('hr', run.id, 'lock'),
      office.send('finance', run.id, 'lock'),
      office.send('hr2', run.id, 'lock'),
    ];
    expect((await statuses(pressed)).filter((status) => status === 200)).toHaveLength(1);
    expect(await timesOf(run.id, 'lock')).toBe(1);
  });

  it('a slip is either held or in a file', async () => {
    const [slip] = await query<{ id: number }>(
      server.db,
      `select id from slips where run_id = $id and is_live and employee_id = 1`,
      { ...run },
    );
    const pressed = [
      office.post('hr', '/Payroll/HoldSlips', {
        runId: run.id,
        slipIds: [slip?.id],
        reason: 'Wait',
      }),
      office.post('finance', '/Payroll/MakeFile', { runId: run.id, bankId: 1, format: 'csv' }),
    ];
    const [held, made] = await Promise.all(pressed);
    expect(made?.status).toBe(200);
    const [row] = await query<{ state: string; payments: number }>(
      server.db,
      `select s.state, (select count(*)::integer from payments p where p.slip_id = s.id) as payments
       from slips s where s.id = $id`,
      { id: slip?.id },
    );
    expect(row).toEqual(
      held?.status === 200 ? { state: 'held', payments: 0 } : { state: 'made', payments: 1 },
    );
  });

  it('Pay and the cash list pay each slip once', async () => {
    const cash = [1, 2, 3].map(() => office.post('finance', '/Payroll/PayCash', { runId: run.id }));
    expect(await statuses(cash)).toEqual([200, 409, 409]);
    const pressed = [1, 2, 3].map(() => office.send('finance', run.id, 'pay'));
    expect(await statuses(pressed)).toEqual([200, 409, 409]);
    expect(await timesOf(run.id, 'pay')).toBe(1);
    const [sums] = await query<Record<'net' | 'paid' | 'held', number>>(
      server.db,
      `select sum(net)::bigint as net, coalesce(sum(net) filter (where state = 'held'), 0)::bigint as held,
         (select sum(p.amount) from payments p join slips s on s.id = p.slip_id
          where s.run_id = $id and p.state = 'paid')::bigint as paid
       from slips where run_id = $id and is_live`,
      { ...run },
    );
    expect(sums?.net).toBe(Number(sums?.paid) + Number(sums?.held));
  });
});
