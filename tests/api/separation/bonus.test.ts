import { accountDay } from '#tests/support/accountDay.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type {
  SettlementRow,
  SettlementView,
} from '#machines/domains/separation/contracts/settlement.ts';
import { readLeaversBonuses } from '#server/domains/pay/bonus/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { saveSeparationType } from '#tests/support/separations.ts';

const FIRST = 1;
const WITHOUT = 2;
const AT_ONCE = 3;
const STAYS = 4;
const PAID_BY_RUN = 5;
const LAST_DAY = '2026-02-28';

let server: TestServer;
let structure: PayStructure;
let office: PayrollOffice;
let typeId = 0;
let bonusSetupId = 0;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      structure = await createPayStructure(owner);
      await owner.raw(`insert into bonus_setups (account_id, name, element_id, base, percent, on_notice, leavers_get)
        select 1, 'Yearly', id, 'basic', 60, true, 'byMonths' from payroll_elements where code = 'arrears'`);
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
  const manager = (await server.as('manager')).employeeId;
  await server.owner.raw(`
    update employees set supervisor_id = ${manager}, joining_date = '2020-01-01', gross = 30000, basic = 20000
      where id <= 5;
    update employee_versions set supervisor_id = ${manager} where employee_id <= 5`);
  await office.locked(2);
  typeId = await saveType('Bonus', true);
  bonusSetupId =
    (await query<{ id: number }>(server.db, 'select id from bonus_setups'))[0]?.id ?? 0;
});
afterAll(() => server.close());

const saveType = (name: string, paysBonus: boolean) =>
  saveSeparationType(server, {
    name,
    kind: 'contractEnd',
    byEmployee: false,
    noticeDays: 0,
    noticeSettled: 'neither',
    paysGratuity: false,
    holdsPay: false,
    needsClearance: false,
    paysBonus,
  });

const act = async (login: string, workflow: string, subjectId: number, event: object) => {
  const answer = await office.post(login, '/Workflow/Dispatch', {
    workflow,
    items: [{ subjectId, event }],
  });
  expect(answer).toMatchObject({ status: 200 });
};

/** Records that someone left at the end of February, and prepares the settlement. */
async function prepare(employeeId: number, type = typeId): Promise<number> {
  const sent = await office.post('hr', '/Requests/separation/SendFor', {
    employeeId,
    payload: { typeId: type, lastDay: LAST_DAY, cause: 'company' },
  });
  expect(sent).toMatchObject({ status: 200 });
  const { workflow, requestId } = sent.body as { workflow: string; requestId: number };
  for (const login of ['manager', 'hr2'])
    await act(login, workflow, requestId, { type: 'approve' });
  const rows = await office.get<SettlementRow[]>('hr', '/Separation/Settlements');
  const separationId = rows.find(({ settlementId }) => settlementId === null)?.separationId;
  const { body } = await office.post('hr', '/Separation/PrepareSettlement', { separationId });
  return (body as { settlementId: number }).settlementId;
}

const readBonus = async (settlementId: number) =>
  (
    await office.get<SettlementView>('hr', `/Separation/Settlement?settlementId=${settlementId}`)
  ).lines.find(({ source }) => source === 'bonus');

const approve = async (settlementId: number) => {
  await act('hr', 'finalSettlement', settlementId, { type: 'send' });
  await act('md', 'finalSettlement', settlementId, { type: 'approve' });
};
const PAY = { type: 'pay', method: 'bank', paidOn: accountDay(0), reference: 'TRX-1' };

const readPaidByRuns = async (): Promise<number[]> =>
  (
    await query<{ id: number }>(
      server.db,
      `select s.employee_id as id from slips s join payroll_runs r on r.id = s.run_id and r.is_live
       where r.kind = 'bonus' and s.is_live and s.employee_id <= 5 order by 1`,
    )
  ).map(({ id }) => id);

let first = 0;
it('pays the share of the bonus that was earned by the last day', async () => {
  first = await prepare(FIRST);
  expect(await readBonus(first)).toMatchObject({
    sourceId: bonusSetupId,
    direction: 'earning',
    title: 'Yearly',
    amount: 2000,
    figures: {
      base: 20_000,
      percent: 60,
      served: 2,
      outOf: 12,
      from: '2026-01-01',
      to: '2026-12-31',
    },
  });
  await approve(first);
  await act('finance', 'finalSettlement', first, PAY);
});

it('pays no month twice to someone who comes back and leaves again', async () => {
  const of = { accountId: 1, employeeId: FIRST, lastDay: '2026-06-30' };
  expect(await readLeaversBonuses(server.db, of)).toMatchObject([{ served: 4, amount: 400_000 }]);
});

it('pays none if the separation type says so', async () => {
  expect(
    await readBonus(await prepare(WITHOUT, await saveType('No bonus', false))),
  ).toBeUndefined();
});

it(
  'lets a run wait for a settlement, and pays nobody twice',
  async () => {
    const settlementId = await prepare(AT_ONCE);
    await approve(settlementId);
    let ended: Promise<unknown> = Promise.resolve();
    await withTransaction(server.owner, async (tx) => {
      await tx.raw(`select id from employees where id = ${AT_ONCE} for no key update`);
      ended = office.create(2, { kind: 'bonus', bonusSetupId });
      await vi.waitFor(
        async () => {
          const [{ count }] = (await query<{ count: number }>(
            server.db,
            'select count(*)::integer as count from pg_locks where not granted',
          )) as [{ count: number }];
          expect(count).toBeGreaterThan(0);
        },
        { timeout: patience(20_000), interval: 50 },
      );
      await tx.raw(`update final_settlements set settled_at = now() where id = ${settlementId}`);
    });
    await ended;
    // Those with a type without bonuses get it from the run, because their settlement pays none.
    expect(await readPaidByRuns()).toEqual([WITHOUT, STAYS, PAID_BY_RUN]);
    await server.owner.raw(
      `update final_settlements set settled_at = null where id = ${settlementId}`,
    );
  },
  patience(60_000),
);

it('pays none of a bonus that a run has paid, in whatever month of the period', async () => {
  expect(await readBonus(await prepare(PAID_BY_RUN))).toBeUndefined();
  const { runId } = (
    await query<{ runId: number }>(
      server.db,
      `select id as "runId" from payroll_runs where kind = 'bonus' and is_live`,
    )
  )[0] ?? { runId: 0 };
  await act('hr', 'payrollRun', runId, { type: 'cancel', comment: 'Begin again' });
  const rows = await office.get<SettlementRow[]>('hr', '/Separation/Settlements');
  const settlementId = rows.at(-1)?.settlementId;
  await office.post('hr', '/Separation/RecalculateSettlement', { settlementId, lines: [] });
  expect(await readBonus(settlementId ?? 0)).toMatchObject({ amount: 2000 });
});
