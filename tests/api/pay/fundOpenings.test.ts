import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FundStatement } from '#machines/domains/pay/fund/contract.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { fundChecks } from '#server/domains/pay/fund/index.ts';
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
      await owner.raw(`
        insert into pf_rules (account_id, name, from_day, own_element_id, company_element_id, start_month,
          withdrawal_percent, loan_percent, loan_months, rest_account)
        select 1, 'First', '2020-01-01', o.id, c.id, 1, 50, 80, 24, 'Reserve'
        from payroll_elements o, payroll_elements c where o.code = 'pf' and c.code = 'pf_company'`);
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
});
afterAll(() => server.close());

const broken = async () =>
  (
    await Promise.all(fundChecks.map(({ find }) => find(server.db, 1, server.services.engine)))
  ).flat();

const of = (login: string, day: string): Promise<FundStatement> =>
  office.get<FundStatement>(login, `/Fund/Member?day=${day}`);

const send = (login: string, more: object = {}) =>
  office.post(login, '/Requests/fundOpening/Send', {
    payload: {
      asOf: '2025-12-31',
      own: 1000,
      ownInterest: 50.25,
      company: 800,
      companyInterest: 40,
      memberSince: '2021-01-01',
      reason: 'Ledger of 2025',
      ...more,
    },
  });

const approve = (login: string, { requestId, workflow }: { requestId: number; workflow: string }) =>
  office.post(login, '/Workflow/Dispatch', {
    workflow,
    items: [{ subjectId: requestId, event: { type: 'approve', comment: 'As in the ledger' } }],
  });

describe('an opening balance by hand', () => {
  it('counts once a second person has approved it, by part and with its membership', async () => {
    const sent = await send('employee');
    expect([sent.status, sent.body]).toEqual([200, expect.anything()]);
    const request = sent.body as { requestId: number; workflow: string };
    expect((await approve('finance', request)).status).toBe(200);
    expect((await of('employee', '2025-12-31')).total).toBe(0);
    expect((await approve('md', request)).status).toBe(200);
    expect(await of('employee', '2025-12-31')).toMatchObject({
      balances: { own: 1000, ownInterest: 50.25, company: 800, companyInterest: 40 },
      memberSince: '2021-01-01',
    });
    expect((await of('employee', '2025-12-30')).total).toBe(0);
    expect(await broken()).toEqual([]);
  });

  it('is refused a second time, in the future, or with nothing', async () => {
    const again = await send('employee', { asOf: '2025-11-30' });
    expect([again.status, JSON.stringify(again.body)]).toEqual([
      400,
      expect.stringContaining('There is an opening balance as of 2025-12-31 already'),
    ]);
    const later = await send('manager', { asOf: '2048-01-01' });
    expect(later.status).toBe(400);
    const nothing = await send('manager', {
      own: 0,
      ownInterest: 0,
      company: 0,
      companyInterest: 0,
    });
    expect(JSON.stringify(nothing.body)).toContain('Enter an amount');
  });
});

describe('opening balances and slips', () => {
  const file = async (content: string) => {
    const answer = await office.post('finance', '/FundOpening/CheckFile', {
      format: 'csv',
      content,
    });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body as ImportCheck;
  };
  const take = async (content: string, { digest }: ImportCheck) =>
    office.post('finance', '/FundOpening/ImportFile', { format: 'csv', content, digest });
  const HEAD = 'Employee Id,As Of,Own Share,Interest On Own Share,Company Share\n';

  it('leaves out shares of months that a balance has already', async () => {
    // The manager’s balance is as of the end of January, so January’s run posts nothing for them.
    const content = `${HEAD}U-manager,2026-01-31,5000,0,5000\n`;
    const check = await file(content);
    expect(check.lines[0]).toMatchObject({ change: 'new', problems: [] });
    const imported = await take(content, check);
    expect([imported.status, imported.body]).toEqual([200, expect.anything()]);
    await office.locked(1);
    expect((await of('manager', '2026-01-31')).total).toBe(10_000);
    expect((await of('employee', '2026-01-31')).total).toBeGreaterThan(1890.25);
    expect(await broken()).toEqual([]);
    // Undone, January’s shares are what there is.
    const { importId } = imported.body as { importId: number };
    expect(await office.post('finance', '/FundOpening/UndoImport', { importId })).toMatchObject({
      status: 200,
    });
    const { total, balances } = await of('manager', '2026-01-31');
    expect(total).toBeGreaterThan(0);
    expect(balances.own).toBe(balances.company);
    expect(total).toBeLessThan(10_000);
    expect(await broken()).toEqual([]);
  });

  it('refuses a file with a balance that would double what the ledger has, naming the day', async () => {
    const check = await file(`${HEAD}U-manager,2026-01-31,100,0,100\nU-manager,2025-12-31,1,0,1\n`);
    expect(check.lines.map(({ problems }) => problems[0])).toEqual([
      'The ledger has a row of 2026-01-31 already: choose a day before it, or what it has would count twice',
      'This person is in the file twice',
    ]);
  });

  it('is found by verification if a row is changed behind it', async () => {
    await server.owner.raw(`alter table pf_openings disable trigger user;
      update pf_openings set own = own + 1 where cancelled_at is null;
      alter table pf_openings enable trigger user`);
    expect((await broken()).map(({ reason }) => reason)).toContain(
      'The fund’s ledger has another opening balance',
    );
    await server.owner.raw(`alter table pf_openings disable trigger user;
      update pf_openings set own = own - 1 where cancelled_at is null;
      alter table pf_openings enable trigger user`);
    const rows = await query(server.db, 'select id from pf_openings where cancelled_at is null');
    expect(rows).toHaveLength(1);
  });
});
