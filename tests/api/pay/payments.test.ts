import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Paged,
  PersonDifference,
  RunDetails,
} from '#machines/domains/pay/contracts/payrollRuns.ts';
import { query } from '#server/platform/db/sql.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let office: PayrollOffice;
let run: RunDetails;
beforeAll(async () => {
  let structure: PayStructure | undefined;
  server = await startTestServer({
    also: async (owner) => {
      structure = await createPayStructure(owner);
    },
  });
  await server.startWorker();
  if (structure) office = new PayrollOffice(server, structure);
  run = await office.locked(1);
});
afterAll(() => server.close());

const pay = (path: string, body: Record<string, unknown> = {}) =>
  office.post('finance', `/Payroll/${path}`, { runId: run.id, ...body });
const makeFile = async () => {
  const { body } = await pay('MakeFile', { bankId: 1, format: 'csv' });
  return body as { id: number; number: string; payments: number };
};
const details = () => office.get<RunDetails>('finance', `/Payroll/Run?runId=${run.id}`);
const slipsOf = (where: string) =>
  query<{ id: number; state: string }>(
    server.db,
    `select id, state from slips where run_id = $id and is_live and ${where} order by id`,
    { id: run.id },
  );

describe('the payments of a run', () => {
  it('are made by someone who neither prepared nor approved it, as the screen says beforehand', async () => {
    const payers = await Promise.all(
      ['finance', 'hr', 'allRoles'].map(async (login) => {
        const { payer } = await office.get<RunDetails>(login, `/Payroll/Run?runId=${run.id}`);
        return payer;
      }),
    );
    expect(payers).toEqual(['yes', 'no', 'yes']);
    const second = await office.create(2);
    await office.send('hr', second.id, 'send');
    await office.send('allRoles', second.id, 'approve');
    const { payer } = await office.get<RunDetails>('allRoles', `/Payroll/Run?runId=${second.id}`);
    expect(payer).toBe('acted');
    await office.send('md', second.id, 'return', 'A trial');
    await office.send('hr', second.id, 'cancel', 'A trial');
  });

  it('differ from the month before by causes with their facts, and by people who have no slip', async () => {
    const [leaver, absent, raised] = await slipsOf('bank_id = 1');
    const employeeOf = async (slipId?: number) =>
      (
        await query<{ id: number }>(
          server.db,
          'select employee_id as id from slips where id = $slipId',
          { slipId },
        )
      )[0]?.id ?? 0;
    const [left, joined, paidMore] = await Promise.all(
      [leaver, absent, raised].map((slip) => employeeOf(slip?.id)),
    );
    await query(
      server.db,
      `insert into salary_revisions (employee_id, effective_date, gross_before, gross_after, basic_before,
         basic_after, applied_at, cause)
       select id, '2026-02-01', gross, gross + 5000, basic, basic + 2500, null, 'correction'
       from employees where id = $paidMore`,
      { paidMore },
    );
    await query(
      server.owner,
      `update employees set leaving_date = '2026-02-10' where id = $joined`,
      {
        joined,
      },
    );
    const { id } = await office.create(2);
    const outsider = await office.post('hr', '/Payroll/EditRun', {
      runId: id,
      leaveOut: [999_999, left],
      comment: 'Is paid by another company',
    });
    expect(outsider.status).toBe(200);
    await office.calculated(id);
    const { rows } = await office.get<Paged<PersonDifference>>(
      'hr',
      `/Payroll/Differences?runId=${id}`,
    );
    const causesOf = (person?: number) =>
      rows.find(({ employeeId }) => employeeId === person)?.causes ?? [];
    expect(causesOf(left)).toMatchObject([
      { cause: 'left', reason: { of: 'leftOut', text: 'Is paid by another company' } },
    ]);
    expect(causesOf(joined).find(({ cause }) => cause === 'days')?.days).toEqual({
      before: [31, 31],
      now: [10, 28],
      employed: ['2026-02-01', '2026-02-10'],
    });
    const { pay } = causesOf(paidMore).find(({ cause }) => cause === 'pay') ?? {};
    expect((pay?.now ?? 0) - (pay?.before ?? 0)).toBe(5000);
    const again = await office.post('hr', '/Payroll/EditRun', {
      runId: id,
      leaveOut: [left],
      takeIn: [left],
      comment: 'Both',
    });
    expect(again.status).toBe(400);
    await office.send('hr', id, 'cancel', 'A trial');
    await query(server.owner, 'update employees set leaving_date = null where id = $joined', {
      joined,
    });
  });

  it('are returned once, if the bank’s list is read twice', async () => {
    const held = [
      ...(await slipsOf('bank_id = 1')).slice(0, 1),
      ...(await slipsOf('bank_id is null')).slice(0, 1),
    ];
    const slipIds = held.map(({ id }) => id);
    expect((await pay('HoldSlips', { slipIds, reason: 'Asked' })).status).toBe(200);
    const first = await makeFile();
    await pay('PayCash');
    expect((await office.send('finance', run.id, 'pay')).status).toBe(200);
    const [returned] = await slipsOf(`state = 'paid' and bank_id = 1`);
    const text = `${first.number}-${returned?.id};Account closed`;
    expect((await pay('ReadReturns', { text })).status).toBe(200);
    const second = await makeFile();
    expect(second.payments).toBe(1);
    const again = await pay('ReadReturns', { text });
    expect(again).toMatchObject({
      status: 400,
      body: {
        message: `Nothing was changed, because 1 line doesn’t match. Line 1: ${first.number}-${returned?.id} was returned before`,
      },
    });
    expect((await pay('MakeFile', { bankId: 1, format: 'csv' })).status).toBe(409);
    const { files } = await details();
    expect(files.map(({ open, returned: back }) => [open, back])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('are confirmed by file, without those of the same slips in other files', async () => {
    const [first, second] = (await details()).files;
    const confirm = (fileId?: number) => office.post('finance', '/Payroll/ConfirmFile', { fileId });
    expect((await confirm(first?.id)).status).toBe(409);
    expect(await slipsOf(`state = 'returned'`)).toHaveLength(1);
    expect((await confirm(second?.id)).status).toBe(200);
    expect(await slipsOf(`state = 'returned'`)).toEqual([]);
  });

  it('in cash are made and confirmed for a slip that was released when the run was paid already', async () => {
    const held = await slipsOf(`state = 'held'`);
    expect((await details()).cash).toEqual({ missing: 0, open: 0 });
    const released = { slipIds: held.map(({ id }) => id), reason: 'Answered' };
    expect((await pay('ReleaseSlips', released)).status).toBe(200);
    expect((await details()).cash).toEqual({ missing: 1, open: 0 });
    await pay('PayCash');
    expect((await details()).cash).toEqual({ missing: 0, open: 1 });
    expect((await pay('ConfirmCash')).status).toBe(200);
    expect((await pay('ConfirmCash')).status).toBe(409);
    expect(await slipsOf(`state <> 'paid'`)).toHaveLength(1);
  });
});
