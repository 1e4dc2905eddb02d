import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FundStatement } from '#machines/domains/pay/fund/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { fundChecks } from '#server/domains/pay/fund/index.ts';
import { accountDay } from '#tests/support/accountDay.ts';
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

const elementOf = async (code: string): Promise<number> =>
  (
    await query<{ id: number }>(server.db, 'select id from payroll_elements where code = $code', {
      code,
    })
  )[0]?.id ?? 0;

const broken = async () =>
  (
    await Promise.all(fundChecks.map(({ find }) => find(server.db, 1, server.services.engine)))
  ).flat();

const mine = (): Promise<FundStatement> => office.get<FundStatement>('employee', '/Fund/Member');

/** Decides and pays as those who may. */
async function pay(sent: { requestId: number; workflow: string }, amount: number): Promise<void> {
  const events = [
    ['hr', { type: 'approve' }],
    ['md', { type: 'approve' }],
    ['finance', { type: 'pay', amount, method: 'bank', paidOn: accountDay() }],
    ['finance', { type: 'confirmPayment' }],
  ] as const;
  for (const [login, event] of events) {
    const { status, body } = await office.post(login, '/Workflow/Dispatch', {
      workflow: sent.workflow,
      items: [{ subjectId: sent.requestId, event: { ...event, comment: 'As agreed' } }],
    });
    expect([event.type, status, body]).toEqual([event.type, 200, expect.anything()]);
  }
}

const send = (payload: object) =>
  office.post('employee', '/Requests/pfWithdrawal/Send', {
    payload: { months: null, firstMonth: null, reason: 'A roof', ...payload },
  });

describe('a rule that comes after runs', () => {
  it('posts their shares, and stays as it is for days that the ledger has', async () => {
    await office.locked(1);
    const values = {
      name: 'First',
      fromDay: '2020-01-01',
      ownElementId: await elementOf('pf'),
      companyElementId: await elementOf('pf_company'),
      startMonth: 1,
      withdrawalPercent: 50,
      loanPercent: 80,
      loanMonths: 24,
      restAccount: 'Reserve',
      steps: [{ id: null, counted: 'service', years: 0, percent: 40, name: null }],
    };
    const saved = await office.post('allRoles', '/Resources/pfRule/Save', { values });
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    expect((await mine()).total).toBeGreaterThan(0);
    expect(await broken()).toEqual([]);
    const other = await office.post('allRoles', '/Resources/pfRule/Save', {
      values: { ...values, name: 'Second', fromDay: '2020-06-01' },
    });
    expect([other.status, JSON.stringify(other.body)]).toEqual([
      400,
      expect.stringContaining('The ledger already has shares of this time'),
    ]);
  });
});

describe('a withdrawal', () => {
  it('is refused beyond what the rule allows of the vested balance', async () => {
    const before = await mine();
    expect(before.vested).toBeCloseTo(before.balances.company * 0.4, 2);
    expect(before.canWithdraw).toBeCloseTo((before.balances.own + before.vested) / 2, 1);
    const { status, body } = await send({ what: 'withdrawal', amount: before.canWithdraw + 1 });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('At most')]);
  });

  it('is taken from the balance once it is paid', async () => {
    const before = await mine();
    const sent = await send({ what: 'withdrawal', amount: 100 });
    expect(sent.status).toBe(200);
    const all = await send({ what: 'withdrawal', amount: before.canWithdraw });
    expect(all.status).toBe(400);
    await pay(sent.body as { requestId: number; workflow: string }, 100);
    expect((await mine()).total).toBeCloseTo(before.total - 100, 2);
    expect(await broken()).toEqual([]);
  });
});

describe('a loan', () => {
  it('leaves the balance when it is paid, and returns with the slips that repay it', async () => {
    const before = await mine();
    const sent = await send({ what: 'loan', amount: 200, months: 2, firstMonth: '2026-02-01' });
    expect([sent.status, sent.body]).toEqual([200, expect.anything()]);
    await pay(sent.body as { requestId: number; workflow: string }, 200);
    expect(await mine()).toMatchObject({ lent: 200, balances: { own: before.balances.own - 200 } });
    await office.locked(2);
    const after = await mine();
    expect(after.lent).toBe(100);
    expect(after.rows.map(({ kind }) => kind)).toContain('repayment');
    expect(await broken()).toEqual([]);
  });
});
