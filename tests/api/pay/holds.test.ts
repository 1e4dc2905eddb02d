import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  HoldsOfPerson,
  Paged,
  RunDetails,
  SlipEntry,
} from '#machines/domains/pay/contracts/payrollRuns.ts';
import type { Payslip } from '#machines/domains/pay/contracts/payslips.ts';
import { query } from '#server/platform/db/sql.ts';
import { payrollChecks } from '#server/domains/pay/runs/index.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let structure: PayStructure;
let office: PayrollOffice;
let own: { hr: number; employee: number };
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      structure = await createPayStructure(owner);
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
  own = {
    hr: (await server.as('hr')).employeeId ?? 0,
    employee: (await server.as('employee')).employeeId ?? 0,
  };
});
afterAll(() => server.close());

const slipsOf = (runId: number, more = '') =>
  office.get<Paged<SlipEntry>>('hr', `/Payroll/Slips?runId=${runId}${more}`);
const held = async (runId: number) => (await slipsOf(runId, '&state=held')).rows;

/** What each slip's pay came to: paid by bank or in cash, on hold, or open. In paisa. */
const sumsOf = async (runId: number) =>
  (
    await query<Record<'all' | 'bank' | 'cash' | 'held', number>>(
      server.db,
      `select sum(s.net)::bigint as all,
         coalesce(sum(p.amount) filter (where p.method = 'bank'), 0)::bigint as bank,
         coalesce(sum(p.amount) filter (where p.method = 'cash'), 0)::bigint as cash,
         coalesce(sum(s.net) filter (where s.state = 'held'), 0)::bigint as held
       from slips s left join payments p on p.slip_id = s.id and p.state in ('made', 'paid')
       where s.run_id = $runId and s.is_live`,
      { runId },
    )
  )[0];

describe('slips on hold', () => {
  let run: RunDetails;
  const on = (login: string, call: string, slipIds: number[], reason = 'An open question') =>
    office.post(login, `/Payroll/${call}`, { runId: run.id, slipIds, reason });

  it('are held by hand with a reason, by another than their owner, and again in the next version', async () => {
    run = await office.create(1);
    const { rows } = await slipsOf(run.id);
    const one = rows.find(({ name }) => name === 'Person 1');
    expect((await on('employee', 'HoldSlips', [one?.id ?? 0])).status).toBe(403);
    expect((await on('hr', 'HoldSlips', [one?.id ?? 0], '')).status).toBe(400);
    expect((await on('hr', 'HoldSlips', [one?.id ?? 0])).status).toBe(200);
    expect((await on('hr', 'HoldSlips', [one?.id ?? 0])).status).toBe(409);
    const [ofHr] = await query<{ id: number }>(
      server.db,
      'select id from slips where run_id = $runId and employee_id = $of and is_live',
      { runId: run.id, of: own.hr },
    );
    expect((await on('hr', 'HoldSlips', [ofHr?.id ?? 0])).status).toBe(403);
    await office.send('hr', run.id, 'regenerate', 'Again');
    run = await office.calculated(run.id);
    expect(await held(run.id)).toMatchObject([
      { name: 'Person 1', hold: { reason: 'An open question', isOfPerson: false } },
    ]);
  });

  it('stay out of files and cash list, and are released with the next file', async () => {
    for (const [login, type] of [
      ['hr', 'send'],
      ['md', 'approve'],
      ['audit', 'approve'],
      ['hr', 'lock'],
    ] as const) {
      await office.send(login, run.id, type);
    }
    const bank = { runId: run.id, bankId: 1, format: 'csv' };
    expect((await office.post('finance', '/Payroll/MakeFile', bank)).status).toBe(200);
    await office.post('finance', '/Payroll/PayCash', { runId: run.id });
    const [slip] = await held(run.id);
    const inFile = (await slipsOf(run.id)).rows.find(
      ({ state, bank: by }) => state === 'made' && by,
    );
    expect((await on('hr', 'HoldSlips', [inFile?.id ?? 0])).status).toBe(409);
    expect((await office.send('finance', run.id, 'pay')).status).toBe(200);
    const before = await sumsOf(run.id);
    expect(before?.held).toBeGreaterThan(0);
    expect(before?.all).toBe(Number(before?.bank) + Number(before?.cash) + Number(before?.held));
    expect((await on('hr', 'ReleaseSlips', [slip?.id ?? 0], 'Answered')).status).toBe(200);
    const shown = await office.get<Payslip>('finance', `/Payroll/Slip?slipId=${slip?.id}`);
    expect(shown.holds).toMatchObject([{ reason: 'An open question', releaseReason: 'Answered' }]);
    const next = await office.post('finance', '/Payroll/MakeFile', bank);
    expect(next.body).toMatchObject({ payments: 1 });
    const after = await sumsOf(run.id);
    expect(after).toMatchObject({ all: before?.all, held: 0 });
    expect(after?.all).toBe(Number(after?.bank) + Number(after?.cash));
  });
});

describe('the hold of a person', () => {
  const holdsOf = (id: number) =>
    office.get<HoldsOfPerson>('hr', `/Payroll/Holds?employeeId=${id}`);

  it('is set and released on the page of the person, and its slips are paid from then on', async () => {
    const person = { employeeId: 2, reason: 'Has left without a word' };
    expect((await office.post('employee', '/Payroll/HoldPerson', person)).status).toBe(403);
    expect((await office.post('hr', '/Payroll/HoldPerson', person)).status).toBe(200);
    await query(server.db, `update salary_holds set starts_on = '2026-01-01'`);
    const run = await office.locked(2);
    expect(await held(run.id)).toMatchObject([
      { name: 'Person 2', hold: { reason: person.reason, isOfPerson: true } },
    ]);
    const { holds, slips } = await holdsOf(2);
    expect(slips).toMatchObject([{ number: run.number }]);
    const release = { holdId: holds[0]?.id };
    expect((await office.post('hr', '/Payroll/ReleasePerson', release)).status).toBe(200);
    expect(await held(run.id)).toEqual([]);
    expect(await holdsOf(2)).toEqual({ holds: [], slips: [] });
  });

  it('does not let its owner see the reason', async () => {
    await office.post('hr', '/Payroll/HoldPerson', { employeeId: own.employee, reason: 'A doubt' });
    await query(
      server.db,
      `update salary_holds set starts_on = '2026-01-01' where released_on is null`,
    );
    await office.locked(3);
    const [slip] = await office.get<{ id: number; state: string }[]>(
      'employee',
      '/Payroll/MySlips',
    );
    expect(slip?.state).toBe('held');
    const shown = await office.get<Payslip>('employee', `/Payroll/Slip?slipId=${slip?.id}`);
    expect(shown).toMatchObject({ state: 'held', holds: [] });
  });
});

it('names a slip that is paid although it is on hold', async () => {
  const find = async () =>
    (
      await Promise.all(
        payrollChecks.map((check) => check.find(server.db, 1, server.services.engine)),
      )
    ).flat();
  expect(await find()).toEqual([]);
  await server.owner.raw(`alter table slips disable trigger user;
    update slips set state = 'held' where id = (select slip_id from payments where state = 'paid' limit 1)`);
  expect((await find()).map(({ reason }) => reason)).toContain('It is on hold and paid');
});
