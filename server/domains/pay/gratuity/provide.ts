import { getGratuity } from '#machines/domains/pay/gratuity/getGratuity.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { readRule } from './rules.ts';

interface Run {
  accountId: number;
  day: string;
}

interface Person {
  slipId: number;
  employeeId: number;
  joined: string;
  lastDay: string;
  reason: string | null;
  /** Monthly pay in hundredths, basic or gross. */
  base: number;
  provided: number;
}

/**
 * Adds to each person's provision for gratuity when a salary run is locked: the liability at the end of the month, less
 * earlier provisions. It is based on the agreed pay, so that absence in the month doesn't reduce it.
 */
export async function provideGratuity(tx: Tx, runId: number): Promise<void> {
  const run = await queryOne<Run>(
    tx,
    `select r.account_id as "accountId", m.ends_on::text as day
     from payroll_runs r join payroll_months m on m.id = r.month_id
     where r.id = $runId and r.kind = 'salary' and r.locked_at is not null`,
    { runId },
  );
  const rule = run && (await readRule(tx, run));
  if (!rule) return;
  const people = await query<Person>(
    tx,
    `select s.id as "slipId", e.id as "employeeId", e.joining_date::text as joined,
       least(e.leaving_date, $day::date)::text as "lastDay",
       case when e.leaving_date <= $day::date then e.separation_type end as reason,
       (${rule.base === 'basic' ? 'p.basic' : 'p.gross'} * 100)::bigint as base,
       coalesce((select sum(l.amount * 100) from gratuity_ledger l where l.employee_id = e.id), 0)::bigint as provided
     from slips s join employees e on e.id = s.employee_id
     join employee_pay p on p.employee_id = e.id and p.from_day <= $day::date and p.until_day > $day::date
     where s.run_id = $runId and s.is_live and ${rule.base === 'basic' ? 'p.basic' : 'p.gross'} is not null
       -- Leaves out people whose final settlement is paid.
       and not exists (select from gratuity_ledger x where x.employee_id = e.id and x.settlement_id is not null
         and x.day >= e.joining_date)`,
    { runId, day: run.day },
  );
  const rows = people.flatMap(({ slipId, employeeId, base, provided, ...person }) => {
    const { amount } = getGratuity({ ...person, base }, rule);
    return amount === provided
      ? []
      : [{ slipId, employeeId, base, amount: amount - provided, liability: amount }];
  });
  await query(
    tx,
    `insert into gratuity_ledger (account_id, employee_id, day, amount, liability, base, rule_id, slip_id)
     select $accountId, g.person, $day::date, g.amount / 100.0, g.liability / 100.0, g.base / 100.0, $ruleId, g.slip
     from unnest($people::bigint[], $slips::bigint[], $amounts::bigint[], $liabilities::bigint[], $bases::bigint[])
       g (person, slip, amount, liability, base)
     on conflict do nothing`,
    {
      ...run,
      ruleId: rule.id,
      people: rows.map(({ employeeId }) => employeeId),
      slips: rows.map(({ slipId }) => slipId),
      amounts: rows.map(({ amount }) => amount),
      liabilities: rows.map(({ liability }) => liability),
      bases: rows.map(({ base }) => base),
    },
  );
}
