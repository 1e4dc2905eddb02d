import type { RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { RecordSource } from '#server/engine/instances/engine.ts';

/** The columns of a run that never change; its progress is stored in its workflow. */
export const RUN_RECORD: RecordSource = {
  table: 'payroll_runs',
  columns: [
    'account_id',
    'number',
    'kind',
    'group_id',
    'month_id',
    'bonus_setup_id',
    'part',
    'prepared_by',
    'created_by',
    'created_at',
  ],
};

/** A run, with the month for which it pays. */
export interface Run {
  id: number;
  accountId: number;
  number: string;
  kind: RunKind;
  groupId: number;
  groupName: string;
  unitId: number | null;
  monthId: number;
  monthName: string;
  bonusSetupId: number | null;
  part: number;
  version: number;
  isLive: boolean;
  currency: string;
  startsOn: string;
  endsOn: string;
  payDate: string;
  period: number;
  periods: number;
  /** The first day of the year to which the period belongs. */
  yearFrom: string;
}

const RUN = `
  select r.id, r.account_id as "accountId", r.number, r.kind, r.group_id as "groupId", g.name as "groupName",
    g.business_unit_id as "unitId", r.month_id as "monthId", m.name as "monthName",
    r.bonus_setup_id as "bonusSetupId", r.part, r.version, r.is_live as "isLive", g.currency,
    m.starts_on::text as "startsOn", m.ends_on::text as "endsOn", m.pay_date::text as "payDate",
    m.period, m.periods, coalesce(
      (select max(f.starts_on) from payroll_months f
       where f.group_id = m.group_id and f.is_active and f.period = 1 and f.starts_on <= m.starts_on
         and f.starts_on > m.starts_on - 370),
      (m.starts_on - (m.period - 1) * (interval '1 year' / m.periods))::date)::text as "yearFrom"
  from payroll_runs r
  join payroll_groups g on g.id = r.group_id
  join payroll_months m on m.id = r.month_id`;

/**
 * Returns a run.
 * @throws AppError 404
 */
export async function readRun(db: Db | Tx, accountId: number, id: number): Promise<Run> {
  const run = await queryOne<Run>(db, `${RUN} where r.id = $id and r.account_id = $accountId`, {
    id,
    accountId,
  });
  if (!run) throw notFound('Payroll run not found');
  return run;
}
