import { z } from 'zod';
import type { MonthChoice, Paged, RunEntry } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { RUN_KINDS } from '#machines/domains/pay/payrollRun/kinds.ts';
import { getDecimals } from '#machines/domains/pay/calculation/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryPage } from '#server/platform/http/query.ts';
import { unitsOfRuns } from '#server/domains/pay/runs/access.ts';

export const runsQuery = z.object({
  kind: emptyAsMissing(z.enum(RUN_KINDS, 'must be a kind of run').optional()),
  pageNo: queryPage,
});

export const RUNS_A_PAGE = 25;

/** A run, with its totals in the currency's smallest unit. */
export interface RunRow extends Omit<RunEntry, 'gross' | 'net' | 'stateLabel'> {
  units: { gross: number; net: number } | null;
}

/** SQL: runs `r` with their months, groups, states, and the totals of their latest version. */
export const RUN_ROWS = `
  select r.id, r.number, r.kind, g.name as "group", m.name as month, m.starts_on::text as "startsOn", r.part,
    r.version, i.state, coalesce(v.people, 0) as people, coalesce(v.left_out, 0) as "leftOut", g.currency,
    case when v.run_id is not null then jsonb_build_object('gross', v.gross, 'net', v.net) end as units,
    p.name as "preparedBy", to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from payroll_runs r
  join payroll_groups g on g.id = r.group_id
  join payroll_months m on m.id = r.month_id
  join employees p on p.id = r.prepared_by
  join workflow_instances i on i.workflow = 'payrollRun' and i.subject_id = r.id
  left join payroll_versions v on v.run_id = r.id and v.version = r.version`;

/** Runs of a kind, the latest first. */
export async function listRuns(
  { db, actor, services }: Call,
  { kind, pageNo }: z.output<typeof runsQuery>,
): Promise<Paged<RunEntry>> {
  const units = await unitsOfRuns({ db, actor });
  if (units?.length === 0) throw forbidden();
  const bindings = { accountId: actor.accountId, kind: kind ?? null, units };
  const WHERE = `where r.account_id = $accountId and ($kind::text is null or r.kind = $kind)
    and ($units::bigint[] is null or g.business_unit_id = any($units::bigint[]))`;
  const rows = await query<RunRow>(
    db,
    `${RUN_ROWS} ${WHERE} order by m.starts_on desc, r.id desc
     limit ${RUNS_A_PAGE} offset ${(pageNo - 1) * RUNS_A_PAGE}`,
    bindings,
  );
  const [counted] = await query<{ total: number }>(
    db,
    `select count(*)::integer as total from payroll_runs r join payroll_groups g on g.id = r.group_id ${WHERE}`,
    bindings,
  );
  const bound = services.engine.workflows.get('payrollRun');
  const labelOf = (state: string) => bound?.description.states.get(state)?.label ?? state;
  return { rows: rows.map((row) => toEntry(row, labelOf)), total: counted?.total ?? 0 };
}

export function toEntry({ units, ...row }: RunRow, labelOf: (state: string) => string): RunEntry {
  const factor = 10 ** getDecimals(row.currency);
  return {
    ...row,
    stateLabel: labelOf(row.state),
    gross: units && units.gross / factor,
    net: units && units.net / factor,
  };
}

export const noQuery = z.object({});

/** Returns the months for which runs can be created, the latest first. */
export async function listMonths({ db, actor }: Call): Promise<MonthChoice[]> {
  const units = await unitsOfRuns({ db, actor });
  if (units?.length === 0) throw forbidden();
  return query<MonthChoice>(
    db,
    `${MONTHS} where m.account_id = $accountId and m.is_active and g.is_active
       and m.starts_on <= account_day($accountId) + 31
       and ($units::bigint[] is null or g.business_unit_id = any($units::bigint[]))
     order by m.starts_on desc, g.name limit 60`,
    { accountId: actor.accountId, units },
  );
}

export const MONTHS = `
  select m.id, m.name, g.id as "groupId", g.name as "group", m.starts_on::text as "startsOn",
    m.ends_on::text as "endsOn", m.pay_date::text as "payDate", m.state,
    m.starts_on <= account_day(m.account_id) and not exists (
      select from payroll_runs r join payroll_months o on o.id = r.month_id
      where r.kind = 'salary' and r.is_live and o.group_id = m.group_id and o.starts_on >= m.starts_on)
      as "isSalaryDue"
  from payroll_months m join payroll_groups g on g.id = m.group_id`;

/** Returns the active bonuses, for which runs can be created. */
export const listBonuses = ({ db, actor }: Call): Promise<{ id: number; name: string }[]> =>
  query(
    db,
    'select id, name from bonus_setups where account_id = $accountId and is_active order by name',
    { accountId: actor.accountId },
  );
