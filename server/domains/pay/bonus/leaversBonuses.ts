import {
  getBonusPeriod,
  getLeaversBonus,
  type BonusRule,
  type LeaversBonus,
} from '#machines/domains/pay/bonus/leaversBonus.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A leaver's share of a bonus, with the rule from which it follows. */
export interface LeaversBonusOfRule extends LeaversBonus {
  bonusSetupId: number;
  name: string;
  /** The kind under which the bonus's pay element is taxed. */
  kind: string;
  percent: number;
  /** Monthly pay in hundredths. */
  base: number;
}

type Row = BonusRule &
  Pick<LeaversBonusOfRule, 'bonusSetupId' | 'name' | 'kind'> & {
    joined: string;
    since: string | null;
    base: number;
  };

interface Of {
  accountId: number;
  employeeId: number;
  lastDay: string;
}

/**
 * Returns the shares of bonuses that someone earned by the last day. A bonus of which a run has a slip of the period is
 * left out: it is paid by the run, or as pay on hold.
 */
export async function readLeaversBonuses(db: Db | Tx, of: Of): Promise<LeaversBonusOfRule[]> {
  const rows = await query<Row>(
    db,
    `select b.id as "bonusSetupId", b.name, coalesce(k.item_kind, k.code) as kind, b.percent::float8 as percent,
       (b.most * 100)::bigint as most, b.service_months as "serviceMonths",
       b.shorter_service as "shorterService", b.leavers_get as "leaversGet", b.period,
       b.first_month as "firstMonth", e.joining_date::text as joined, settled.since::text as since,
       (case b.base when 'gross' then p.gross else p.basic end * 100)::bigint as base
     from bonus_setups b join payroll_elements k on k.id = b.element_id
     join employees e on e.id = $employeeId and e.account_id = b.account_id and e.joining_date is not null
       and (b.religion_id is null or b.religion_id = e.religion_id)
     join employee_pay p on p.employee_id = e.id and p.from_day <= $lastDay::date and p.until_day > $lastDay::date
     cross join lateral (select max(s.last_day) + 1 as since from separations s
       join final_settlements f on f.separation_id = s.id and f.settled_at is not null
       join workflow_instances i on i.workflow = 'finalSettlement' and i.subject_id = f.id
       join settlement_lines l on l.settlement_id = f.id and l.version = (i.context->>'version')::integer
         and l.source = 'bonus' and l.source_id = b.id
       where s.employee_id = e.id) settled
     where b.account_id = $accountId and b.is_active and b.leavers_get <> 'nothing' order by b.id`,
    { ...of },
  );
  const paid = await readPaid(db, of, rows);
  return rows
    .filter(({ bonusSetupId }) => !paid.has(bonusSetupId))
    .map(({ bonusSetupId, name, kind, joined, since, base, ...rule }) => ({
      bonusSetupId,
      name,
      kind,
      percent: rule.percent,
      base,
      ...getLeaversBonus({ joined, lastDay: of.lastDay, base, since }, rule),
    }))
    .filter(({ amount }) => amount > 0);
}

/** Returns the bonuses of which a run already has a slip of the person, for a month of the bonus's period. */
async function readPaid(
  db: Db | Tx,
  { employeeId, lastDay }: Of,
  rows: readonly Row[],
): Promise<Set<number>> {
  const paid = await query<{ id: number }>(
    db,
    `select distinct p.id
     from jsonb_to_recordset($periods::jsonb) p (id bigint, "from" date, "to" date)
     join payroll_runs r on r.bonus_setup_id = p.id and r.is_live
     join payroll_months m on m.id = r.month_id and m.starts_on between p."from" and p."to"
     join slips s on s.run_id = r.id and s.employee_id = $employeeId and s.is_live`,
    {
      employeeId,
      periods: JSON.stringify(
        rows.map((row) => ({ id: row.bonusSetupId, ...getBonusPeriod(lastDay, row) })),
      ),
    },
  );
  return new Set(paid.map(({ id }) => id));
}

/**
 * SQL: the people to whom a settled final settlement paid the bonus `$bonusSetupId` of the period that contains
 * `$startsOn`.
 */
export const SETTLED_BONUSES = `
  select f.employee_id from settlement_lines l
  join final_settlements f on f.id = l.settlement_id and f.settled_at is not null
  join workflow_instances i on i.workflow = 'finalSettlement' and i.subject_id = f.id
    and (i.context->>'version')::integer = l.version
  where l.source = 'bonus' and l.source_id = $bonusSetupId::bigint
    and $startsOn::date between (l.figures->>'from')::date and (l.figures->>'to')::date`;

/**
 * Locks the people who are leaving, so that their settlement and a run can't both pay a bonus: the second finds what
 * the first has written.
 */
export const lockLeavers = (tx: Tx, accountId: number): Promise<unknown> =>
  query(
    tx,
    `select e.id from employees e where e.account_id = $accountId and exists (select from separations s
       where s.employee_id = e.id and s.cancelled_at is null and s.released_at is null)
     order by e.id for no key update`,
    { accountId },
  );
