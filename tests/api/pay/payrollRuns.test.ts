import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Paged,
  PersonDifference,
  RunDetails,
  RunEntry,
  SlipEntry,
} from '#machines/domains/pay/contracts/payrollRuns.ts';
import { query } from '#server/platform/db/sql.ts';
import { postPayItems } from '#server/domains/pay/items/index.ts';
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

const slipOf = async (runId: number, employeeId: number) =>
  (
    await query<{ id: number; amounts: number[]; net: number }>(
      server.db,
      'select id, amounts, net from slips where run_id = $runId and employee_id = $employeeId and is_live',
      { runId, employeeId },
    )
  )[0];

describe('a run of a month', () => {
  let run: RunDetails;

  it('freezes the facts of everyone and calculates their slips in the background', async () => {
    run = await office.create(1);
    expect(run).toMatchObject({ state: 'calculated', version: 1, people: 54, leftOut: 0 });
    // Person 1: gross 31,000 and basic 15,500.
    expect((await slipOf(run.id, 1))?.amounts).toEqual([
      1_550_000, 775_000, 775_000, 0, 0, 155_000, 155_000, 155_000, 0, 0,
    ]);
    expect(run.gross).toBeCloseTo(
      run.elements
        .filter(({ direction }) => direction === 'earning')
        .reduce((sum, { amount }) => sum + amount, 0),
      2,
    );
  });

  it('is refused a second time for the same month', async () => {
    const again = await office.post('hr', '/Payroll/CreateRun', {
      kind: 'salary',
      monthId: structure.months.get(1),
    });
    expect(again.status).toBe(409);
  });

  it('is approved by someone else than its preparer, and by two if it has the approver’s slip', async () => {
    expect((await office.send('finance', run.id, 'send')).status).toBe(403);
    expect((await office.send('hr', run.id, 'send')).status).toBe(200);
    expect((await office.send('hr', run.id, 'approve')).status).toBe(403);
    expect((await office.send('allRoles', run.id, 'approve')).status).toBe(200);
    expect((await office.details(run.id)).state).toBe('secondReview');
    expect((await office.send('allRoles', run.id, 'approve')).status).toBe(403);
    expect((await office.send('md', run.id, 'approve')).status).toBe(200);
    expect((await office.details(run.id)).state).toBe('approved');
  });

  it('publishes its slips once it is locked', async () => {
    const own = await office.get<unknown[]>('employee', '/Payroll/MySlips');
    expect(own).toEqual([]);
    expect((await office.send('hr', run.id, 'lock')).status).toBe(200);
    expect(await office.get<unknown[]>('employee', '/Payroll/MySlips')).toHaveLength(1);
  });

  it('is paid once, by neither preparer nor approver', async () => {
    expect((await office.send('finance', run.id, 'pay')).status).toBe(409);
    const bank = { runId: run.id, bankId: 1, format: 'pain001' };
    expect((await office.post('allRoles', '/Payroll/MakeFile', bank)).status).toBe(403);
    const made = await Promise.all([
      office.post('finance', '/Payroll/MakeFile', bank),
      office.post('finance', '/Payroll/MakeFile', bank),
    ]);
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await office.post('finance', '/Payroll/PayCash', { runId: run.id })).status).toBe(200);
    expect((await office.send('finance', run.id, 'pay')).status).toBe(200);
    const [sums] = await query<{ paid: number; net: number }>(
      server.db,
      `select (select sum(p.amount) from payments p join slips s on s.id = p.slip_id
           where s.run_id = $id and p.state = 'paid')::bigint as paid,
         (select sum(net) from slips where run_id = $id and is_live)::bigint as net`,
      { id: run.id },
    );
    expect(sums?.paid).toBe(sums?.net);
  });
});

describe('items of a run', () => {
  it('are taken once, in part where net would fall too low, and given back', async () => {
    const by = { userId: 1, accountId: 1 };
    await server.db.transaction((tx) =>
      postPayItems(
        tx,
        [
          {
            employeeId: 2,
            month: '2026-02-01',
            direction: 'deduction',
            kind: 'loan',
            source: 'loan',
            sourceId: 1,
            amount: 90_000,
          },
          {
            employeeId: 3,
            month: '2026-02-01',
            direction: 'earning',
            kind: 'overtime',
            source: 'overtime',
            sourceId: 1,
            amount: '250.50',
          },
        ],
        by,
      ),
    );
    const run = await office.create(2);
    const slip = await slipOf(run.id, 2);
    expect(slip?.net).toBe(100_000);
    const items = () =>
      query<Record<string, unknown>>(
        server.db,
        `select employee_id, amount::float8 as amount, taken_amount::float8 as taken, cancelled_at is not null as cancelled,
           continues_id is not null as continues from pay_items order by id`,
      );
    const taken = (slip?.amounts[8] ?? 0) / 100;
    expect(await items()).toEqual([
      { employee_id: 2, amount: 90_000, taken, cancelled: false, continues: false },
      { employee_id: 3, amount: 250.5, taken: 250.5, cancelled: false, continues: false },
      { employee_id: 2, amount: 90_000 - taken, taken: null, cancelled: false, continues: true },
    ]);
    expect((await office.send('hr', run.id, 'regenerate', 'Again')).status).toBe(200);
    const again = await office.calculated(run.id);
    expect(again.version).toBe(2);
    expect((await items()).filter(({ taken: one }) => one !== null)).toHaveLength(2);
    const { rows } = await office.get<Paged<PersonDifference>>(
      'hr',
      `/Payroll/Differences?runId=${run.id}&version=1`,
    );
    expect(rows).toEqual([]);
    const beside = await office.get<Paged<PersonDifference>>(
      'hr',
      `/Payroll/Differences?runId=${run.id}`,
    );
    for (const { difference, causes } of beside.rows) {
      expect(causes.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(difference, 2);
    }
    expect((await office.send('hr', run.id, 'cancel', 'A trial')).status).toBe(200);
    expect((await items()).map(({ taken: one, cancelled }) => [one, cancelled])).toEqual([
      [null, false],
      [null, false],
      [null, true],
      [null, true],
    ]);
    const list = await office.get<Paged<RunEntry>>('hr', '/Payroll/Runs?kind=salary');
    expect(list.rows.map(({ state }) => state)).toEqual(['cancelled', 'paid']);
    expect(
      (await office.get<Paged<SlipEntry>>('hr', `/Payroll/Slips?runId=${run.id}`)).rows,
    ).toEqual([]);
  });
});
