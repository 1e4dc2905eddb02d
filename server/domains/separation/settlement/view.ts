import { z } from 'zod';
import type {
  SettlementRow,
  SettlementView,
} from '#machines/domains/separation/contracts/settlement.ts';
import { finalSettlementWorkflow } from '#machines/domains/separation/settlement/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { STATUS } from '#server/kits/papers/status.ts';
import { stateSql } from '#server/engine/labels.ts';
import { readChanges } from './changes.ts';
import { readProblems } from './problems.ts';
import { readLines } from './store.ts';

export const noQuery = z.object({});
export const settlementQuery = z.object({ settlementId: queryInt('must be an ID') });

export const SETTLEMENT_STATUS = stateSql(finalSettlementWorkflow);

/** Returns everyone whose separation is approved, in the order in which their settlements are due. */
export async function listSettlements({ db, actor }: Call): Promise<SettlementRow[]> {
  const units = await unitsPermitted(db, actor, MENU.finalSettlement, 'isView');
  const rows = await query<SettlementRow & { employeeId: number }>(
    db,
    `select s.id as "separationId", f.id as "settlementId", f.number, e.id as "employeeId", e.name, e.code,
       t.name as type, s.last_day::text as "lastDay", i.context->>'dueOn' as "dueOn", i.state,
       coalesce(${SETTLEMENT_STATUS}, 'Not prepared') as status, (i.context->>'net')::float8 as net,
       f.id is null and date_trunc('month', s.last_day) <= account_day(s.account_id) as "canPrepare"
     from separations s join employees e on e.id = s.employee_id
     join separation_types t on t.id = s.separation_type_id
     left join final_settlements f on f.separation_id = s.id and f.cancelled_at is null
     left join workflow_instances i on i.workflow = 'finalSettlement' and i.subject_id = f.id
     where s.account_id = $accountId and s.cancelled_at is null
       and ($units::bigint[] is null or e.business_unit_id = any($units))
     order by coalesce(i.is_final, false), s.last_day, s.id limit $most`,
    { accountId: actor.accountId, units, most: MAX },
  );
  await recordSalaryAccess(db, actor, {
    call: 'Separation/Settlements',
    employeeIds: rows.filter(({ net }) => net !== null).map(({ employeeId }) => employeeId),
  });
  return rows.map(({ employeeId: _of, ...row }) => row);
}

const MAX = 1000;

type Row = Omit<SettlementView, 'lines' | 'problems' | 'papers' | 'earlier' | 'changes'> & {
  approvedVersion: number | null;
};

/**
 * Returns a final settlement with its lines.
 * @throws AppError 404 for one outside of the caller's units.
 */
export async function readSettlement(
  { db, actor }: Call,
  { settlementId }: z.output<typeof settlementQuery>,
): Promise<SettlementView> {
  const units = await unitsPermitted(db, actor, MENU.finalSettlement, 'isView');
  const row = await queryOne<Row>(
    db,
    `select f.id as "settlementId", f.number, f.separation_id as "separationId", s.request_id as "requestId",
       e.id as "employeeId", e.name, e.code, t.name as type, s.last_day::text as "lastDay",
       i.context->>'dueOn' as "dueOn", i.state, (i.context->>'version')::integer as version,
       (i.context->>'payable')::float8 as payable, (i.context->>'receivable')::float8 as receivable,
       (i.context->>'net')::float8 as net, (i.context->>'approvedVersion')::integer as "approvedVersion",
       coalesce(i.context->'nominees', '[]') as nominees, t.kind = 'death' as "isDeath"
     from final_settlements f join separations s on s.id = f.separation_id
     join employees e on e.id = f.employee_id join separation_types t on t.id = s.separation_type_id
     join workflow_instances i on i.workflow = 'finalSettlement' and i.subject_id = f.id
     where f.id = $settlementId and f.account_id = $accountId
       and ($units::bigint[] is null or e.business_unit_id = any($units))`,
    { settlementId, accountId: actor.accountId, units },
  );
  if (!row) throw notFound('Settlement not found');
  await recordSalaryAccess(db, actor, {
    call: 'Separation/Settlement',
    employeeIds: [row.employeeId],
  });
  const isOpen = ['calculated', 'review', 'approved'].includes(row.state);
  const { approvedVersion, ...view } = row;
  const lines = await readLines(db, { settlementId, version: row.version });
  return {
    ...view,
    changes: await readChanges(db, { settlementId, version: row.version, approvedVersion }, lines),
    earlier: await query(
      db,
      `select version, sum(case direction when 'earning' then amount else -amount end)::float8 as net
       from settlement_lines where settlement_id = $settlementId and version < $version
       group by version order by version desc`,
      { settlementId, version: row.version },
    ),
    lines,
    problems: isOpen ? await readProblems(db, row.separationId) : [],
    papers: await query(
      db,
      `select p.id as "paperId", p.number, 'Final settlement' as title, ${STATUS} as status from papers p
       where p.account_id = $accountId and p.employee_id = $employeeId and p.kind = 'finalSettlement'
       order by p.id`,
      { accountId: actor.accountId, employeeId: row.employeeId },
    ),
  };
}
