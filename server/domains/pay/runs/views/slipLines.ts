import type {
  Payslip,
  PayslipArrear,
  PayslipLine,
} from '#machines/domains/pay/contracts/payslips.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

type OfSlip<Row> = Row & { slip: number };

/** Returns amounts with year-to-date totals, by payslip. */
export const readLines = async (
  db: Db | Tx,
  slipIds: readonly number[],
): Promise<Map<number, PayslipLine[]>> =>
  bySlip(
    await query<OfSlip<PayslipLine>>(
      db,
      `with this as materialized (
         select s.*, m.starts_on, m.starts_on - (m.period - 1) * (interval '1 year' / m.periods) as year_from
         from slips s join payroll_runs r on r.id = s.run_id join payroll_months m on m.id = r.month_id
         where s.id = any($slipIds::bigint[])),
       year as materialized (
         select t.id as slip, o.definition_id, o.amounts from this t
         join slips o on o.employee_id = t.employee_id and o.is_live
         join payroll_runs r on r.id = o.run_id join payroll_months m on m.id = r.month_id
         where m.starts_on >= t.year_from - interval '3 days' and m.starts_on <= t.starts_on and o.id <> t.id
           and (m.starts_on < t.starts_on or o.run_id < t.run_id)),
       sums as materialized (
         select y.slip, c.code, sum(y.amounts[c.place] / (10 ^ c.decimals)::numeric) as amount
         from year y join pay_columns c on c.definition_id = y.definition_id group by 1, 2)
       select t.id as slip, c.code, c.name, c.direction, c.unit, c.hides_at_zero as "hidesAtZero",
         (t.amounts[c.place] / (10 ^ c.decimals)::numeric)::float8 as amount,
         (t.amounts[c.place] / (10 ^ c.decimals)::numeric + coalesce(x.amount, 0))::float8 as "toDate"
       from this t join pay_columns c on c.definition_id = t.definition_id
       left join sums x on x.slip = t.id and x.code = c.code
       order by t.id, c.place`,
      { slipIds: [...slipIds] },
    ),
  );

/** Returns arrears for past months, by payslip. Amounts are in the currency's smallest unit. */
export const readArrears = async (
  db: Db | Tx,
  slipIds: readonly number[],
): Promise<Map<number, PayslipArrear[]>> =>
  bySlip(
    await query<OfSlip<PayslipArrear>>(
      db,
      `select a.slip_id as slip, a.for_slip_id as "slipId", m.name as month, min(a.causes) as causes,
         jsonb_agg(jsonb_build_object('code', a.element, 'name', coalesce(c.name, a.element), 'amount', a.amount)
           order by c.place) as lines
       from slip_arrears a join slips s on s.id = a.for_slip_id
       join payroll_runs r on r.id = s.run_id join payroll_months m on m.id = r.month_id
       left join pay_columns c on c.definition_id = s.definition_id and c.code = a.element
       where a.slip_id = any($slipIds::bigint[]) group by 1, 2, 3, m.starts_on order by m.starts_on`,
      { slipIds: [...slipIds] },
    ),
  );

/** Returns for each payslip the person's previous one of the same kind. The net is in the currency's smallest unit. */
export async function readBefore(
  db: Db | Tx,
  slipIds: readonly number[],
): Promise<Map<number, NonNullable<Payslip['before']>>> {
  const rows = await query<OfSlip<NonNullable<Payslip['before']>>>(
    db,
    `select s.id as slip, b.id, b.month, b.net from slips s
     join payroll_runs r on r.id = s.run_id join payroll_months m on m.id = r.month_id
     cross join lateral (
       select o.id, n.name as month, o.net from slips o
       join payroll_runs p on p.id = o.run_id and p.kind = r.kind
       join payroll_months n on n.id = p.month_id and n.starts_on < m.starts_on
       where o.employee_id = s.employee_id and o.is_live order by n.starts_on desc limit 1) b
     where s.id = any($slipIds::bigint[])`,
    { slipIds: [...slipIds] },
  );
  return new Map(rows.map(({ slip, ...before }) => [slip, before]));
}

function bySlip<Row>(rows: readonly OfSlip<Row>[]): Map<number, Row[]> {
  const lists = new Map<number, Row[]>();
  for (const [slip, own] of grouped(rows, (row) => row.slip)) {
    lists.set(
      slip,
      own.map(({ slip: _slip, ...row }) => row as unknown as Row),
    );
  }
  return lists;
}
