import { pfWithdrawal } from '#machines/domains/pay/fund/pfWithdrawal.ts';
import { taxChallan, taxProfile } from '#machines/domains/pay/tax/resources.ts';
import { taxDeclaration } from '#machines/domains/pay/tax/taxDeclaration.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { postInterest } from '#server/domains/pay/fund/index.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import { officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { query } from '#server/platform/db/sql.ts';
import { saveRows } from '#server/kits/resources/save.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Stage } from '#server/demo/stage/scenario.ts';

type Past = Pick<Stage, 'tx' | 'today' | 'actor'>;

/** What follows a year of payroll runs: tax deposits, and people's assignments to the tax year. */
export async function storeFundYear(stage: Past, engine: Engine): Promise<void> {
  await storeChallans(stage);
  await storeAssignments(stage);
  await storeInterest(stage);
  await storeWithdrawals(stage, engine);
  await storeDeclarations(stage, engine);
}

interface Withdrawal {
  by: string;
  payload: Payload;
  /** The decisions after sending: who sends which event. */
  steps: readonly (readonly [login: string, event: string])[];
}

const WITHDRAWALS: readonly Withdrawal[] = [
  {
    by: 'manager',
    payload: { what: 'withdrawal', amount: 5_000, months: null, reason: 'School fees' },
    steps: [
      ['hr2', 'approve'],
      ['md', 'approve'],
      ['finance', 'pay'],
      ['finance', 'confirmPayment'],
    ],
  },
  {
    by: 'employee',
    payload: { what: 'loan', amount: 8_000, months: 8, reason: 'Repair of the roof' },
    steps: [['hr2', 'approve']],
  },
  {
    by: 'finance',
    payload: { what: 'withdrawal', amount: 4_000, months: null, reason: 'Medical treatment' },
    steps: [],
  },
];

/** Stores one withdrawal that was paid, and two that are pending. */
async function storeWithdrawals({ tx, today, actor }: Past, engine: Engine): Promise<void> {
  const day = workingDaysBefore(today, 4);
  const firstMonth = `${today.slice(0, 8)}01`;
  for (const { by, payload, steps } of WITHDRAWALS) {
    const sender = actor(by);
    const sent = await sendRequest(
      tx,
      { ...engine, at: officeTime(day, 60) },
      sender,
      pfWithdrawal,
      {
        employeeId: sender.employeeId ?? 0,
        payload: { ...payload, firstMonth: payload['what'] === 'loan' ? firstMonth : null },
      },
    );
    for (const [place, [login, type]] of steps.entries()) {
      const payment = { amount: payload['amount'], method: 'bank', paidOn: day };
      await dispatch(
        tx,
        { ...engine, at: officeTime(day, 120 + place * 60) },
        {
          workflow: sent.workflow,
          actor: actor(login),
          items: [
            { subjectId: sent.requestId, event: { type, ...(type === 'pay' ? payment : {}) } },
          ],
        },
      );
    }
  }
}

/** Stores two tax declarations, both sent within the deadline: one approved, one pending. */
async function storeDeclarations({ tx, today, actor }: Past, engine: Engine): Promise<void> {
  const [year] = await query<{ id: number }>(
    tx,
    `select id from tax_years where account_id = $accountId and $today::date between starts_on and ends_on
       and declare_until >= $today::date`,
    { accountId: ACCOUNT_ID, today },
  );
  if (!year) return;
  const day = workingDaysBefore(today, 3);
  for (const by of ['manager', 'employee']) {
    const sender = actor(by);
    const payload = {
      taxYearId: year.id,
      savings: 36_000,
      insurance: 12_000,
      certificates: null,
      shares: null,
      donations: null,
      proof: null,
      remark: null,
    };
    const at = { ...engine, at: officeTime(day, 90) };
    const sent = await sendRequest(tx, at, sender, taxDeclaration, {
      employeeId: sender.employeeId ?? 0,
      payload,
    });
    if (by === 'employee') continue;
    await dispatch(
      tx,
      { ...engine, at: officeTime(day, 200) },
      {
        workflow: sent.workflow,
        actor: actor('hr2'),
        items: [{ subjectId: sent.requestId, event: { type: 'approve' } }],
      },
    );
  }
}

/** Distributes the interest of the fund's last full year. */
async function storeInterest({ tx, today, actor }: Past): Promise<void> {
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '07' ? 1 : 0);
  await postInterest(
    { tx, actor: actor('finance') },
    { untilDay: `${year}-06-30`, rate: 8.5, income: 2_500_000 },
  );
}

/**
 * Stores tax deposits (challans): full ones for all months except the last two, a partial one for the last but one, and
 * none for the last.
 */
async function storeChallans({ tx, actor }: Past): Promise<void> {
  const months = await query<{ month: string; day: string; amount: number }>(
    tx,
    `select date_trunc('month', day)::date::text as month,
       (date_trunc('month', day) + interval '1 month 13 days')::date::text as day, sum(amount)::float8 as amount
     from tax_ledger where account_id = $accountId group by 1, 2 order by 1`,
    { accountId: ACCOUNT_ID },
  );
  const [bank] = await query<{ id: number }>(
    tx,
    'select id from banks where account_id = $accountId and is_active order by id limit 1',
    { accountId: ACCOUNT_ID },
  );
  const deposited = months.slice(0, -1);
  await saveRows(
    tx,
    actor('finance'),
    taxChallan,
    deposited.map(({ month, day, amount }, at) => ({
      id: null,
      version: null,
      values: {
        number: `T-${month.slice(0, 7)}-${String(1001 + at)}`,
        bankId: bank?.id ?? 0,
        branch: 'Motijheel',
        depositedOn: day,
        month,
        amount: at === deposited.length - 1 ? Math.round(amount * 0.8) : amount,
      },
    })),
    { reach: { create: null, edit: null } },
  );
}

async function storeAssignments({ tx, today, actor }: Past): Promise<void> {
  const people = await query<{ employeeId: number; businessUnitId: number; gender: string }>(
    tx,
    `select e.id as "employeeId", e.business_unit_id as "businessUnitId", coalesce(e.gender, '') as gender
     from employees e where e.id in (select employee_id from tax_ledger where account_id = $accountId)
       and e.is_active and e.id <> $own order by e.id limit 40`,
    { accountId: ACCOUNT_ID, own: actor('hr').employeeId ?? 0 },
  );
  const [year] = await query<{ id: number }>(
    tx,
    `select id from tax_years where account_id = $accountId and $today::date between starts_on and ends_on`,
    { accountId: ACCOUNT_ID, today },
  );
  if (!year) return;
  await saveRows(
    tx,
    actor('hr'),
    taxProfile,
    people.map(({ employeeId, businessUnitId, gender }, at) => ({
      id: null,
      version: null,
      values: {
        note: 'Set-up of payroll',
        businessUnitId,
        employeeId,
        taxYearId: year.id,
        regime: 'slabs',
        category: gender === 'female' ? 'womanOrSenior' : 'general',
        place: 'cityA',
        employer: at === 0 ? 'Meghna Textiles' : null,
        openingIncome: at === 0 ? 180_000 : null,
        openingTax: at === 0 ? 4_500 : null,
        fixedAmount: null,
      },
    })),
    { reach: { create: null, edit: null } },
  );
}
