import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  cancelPayItems,
  givePayItemsBack,
  postPayItems,
  takePayItems,
} from '#server/domains/pay/items/index.ts';
import { readLoans, getOpen, storePlans } from '#server/domains/money/loan/requests/loanPlans.ts';
import { verifySums } from '#server/engine/sums/verifySums.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const by = { userId: 1, accountId: 1 };
const MONTHS = [9, 10, 11, 12].map((month) => `2026-${String(month).padStart(2, '0')}-01`);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        insert into loan_types (account_id, name) values (1, 'Household');
        with asked as (
          insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id, filed_by,
            pipeline_version, created_at)
          select 1, 'loan', 'request:loan', 'L' || e.id, e.business_unit_id, e.id, 1, 1, now()
          from employees e where e.account_id = 1 and e.id between 21 and 30 returning id, employee_id)
        insert into loans (account_id, employee_id, request_id, loan_type_id, principal, annual_rate, months, paid_out_on)
        select 1, employee_id, id, 1, 300, 0, 4, '2026-08-01' from asked order by id`);
    },
  });
});
afterAll(() => server.close());

/** Compares every order by status, and its rows, with what payroll says of each instalment. */
async function agrees(): Promise<string> {
  const hr = await server.as('hr');
  const plain = await query<{ instalmentId: number; status: string }>(
    server.owner,
    `select i.loan_id * 10000 + i.number as "instalmentId", case
       when exists (select from pay_items x where x.source = 'loan' and x.source_id = i.loan_id and x.month = i.due_month
         and x.taken_at is not null and x.corrects_id is null) then 'Paid'
       when i.payment = 0 then 'Grace period'
       when exists (select from pay_items x where x.source = 'loan' and x.source_id = i.loan_id and x.month = i.due_month
         and x.cancelled_at is null and x.corrects_id is null) then 'Open' else 'Cancelled' end as status
     from loan_instalments i
     where i.plan = (select max(n.plan) from loan_instalments n where n.loan_id = i.loan_id) order by 2, 1`,
  );
  for (const descending of [false, true]) {
    const inOrder = descending
      ? plain.toSorted((a, b) => (a.status < b.status ? 1 : a.status > b.status ? -1 : 0))
      : plain;
    for (const page of [1, 2, 3, 4]) {
      const path = `/Reports/loanSchedule?sort=status&descending=${descending}&pageSize=10&page=${page}`;
      const { rows, total } = (await hr.get(path)).body as ReportPage;
      expect(total).toBe(plain.length);
      expect(
        rows.map(({ instalmentId, status }) => ({ instalmentId: Number(instalmentId), status })),
      ).toEqual(
        inOrder
          .slice(page * 10 - 10, page * 10)
          .map(({ instalmentId, status }) => ({ instalmentId: Number(instalmentId), status })),
      );
    }
  }
  expect(await verifySums(server.db)).toEqual([]);
  return [...new Set(plain.map(({ status }) => status))].toSorted().join(', ');
}

it('sorts instalments by their status, as payroll, cancellations and new plans set it', async () => {
  const change = (work: (tx: Tx) => Promise<unknown>) => server.db.transaction(work);
  const loans = await query<{ id: number; employeeId: number }>(
    server.owner,
    'select id::integer, employee_id::integer as "employeeId" from loans order by id',
  );
  const [first, second, third] = loans.map(({ id }) => id) as [number, number, number];
  await server.owner.raw(
    `insert into loan_instalments (loan_id, number, due_month, payment, principal, interest, balance)
     select l.id, n, date '2026-08-01' + n * interval '1 month', case when n = 1 then 0 else 100 end, 100, 0, 400 - n * 100
     from loans l cross join generate_series(1, 4) n`,
  );
  expect(await agrees()).toBe('Cancelled, Grace period');
  await change((tx) =>
    postPayItems(
      tx,
      loans.flatMap(({ id, employeeId }) =>
        MONTHS.slice(1).map((month) => ({
          employeeId,
          month,
          direction: 'deduction' as const,
          kind: 'loan',
          source: 'loan',
          sourceId: id,
          amount: 100,
        })),
      ),
      by,
    ),
  );
  expect(await agrees()).toBe('Grace period, Open');
  const employeeIds = loans.slice(0, 6).map(({ employeeId }) => employeeId);
  const taken = await server.db.transaction((tx) =>
    takePayItems(tx, { month: '2026-11-15', employeeIds }, by),
  );
  expect(await agrees()).toBe('Grace period, Open, Paid');
  await change((tx) => givePayItemsBack(tx, [taken[0]?.id ?? 0], by, 'Run again'));
  await agrees();
  const cancelled = { source: 'loan', reason: 'Paid in cash', correctIn: '2026-12-05' };
  await change((tx) => cancelPayItems(tx, { ...cancelled, sourceIds: [first, second] }, by));
  expect(await agrees()).toBe('Cancelled, Grace period, Open, Paid');
  // The new plan has open instalments in other months, and more of them.
  const [loan] = await readLoans(server.db, { accountId: 1, ids: [third] });
  if (!loan) throw new Error('No such loan');
  const rest = [...getOpen(loan), ...getOpen(loan)].map((row, n) => ({
    ...row,
    month: `2027-0${n + 1}-01`,
  }));
  await change((tx) =>
    storePlans(tx, [{ loan, requestId: null, change: 'leave', owed: 100, amount: 0, rest }], {
      at: '2026-11-20T00:00:00Z',
      actor: by,
      reason: 'Unpaid leave',
    }),
  );
  expect(await agrees()).toBe('Cancelled, Grace period, Open, Paid');
});
