import type { CaseGrievance } from '#machines/domains/career/contracts/discipline.ts';
import { GRIEVANCE_TYPES, ticketNo } from '#machines/domains/grievances/vocabulary.ts';
import { grievanceWorkflow } from '#machines/domains/grievances/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { readable } from '#server/engine/queue/scope.ts';

interface Row extends Omit<CaseGrievance, 'value' | 'label'> {
  id: number;
  misconduct: string;
  filedBy: number | null;
}

/** SQL: judicial grievances `g` about a person that the actor may see. */
async function judicial(
  db: Db | Tx,
  engine: Engine,
  actor: Actor,
  condition: string,
  parameters: Record<string, unknown> = {},
): Promise<Row[]> {
  const bound = engine.workflows.get(grievanceWorkflow.id);
  if (!bound) return [];
  const scope = readable(bound, actor);
  return query<Row>(
    db,
    `select g.id, g.employee_id as "employeeId", g.filed_by as "filedBy", e.name as "employeeName",
       e.code as "employeeCode", m.name as misconduct, g.description,
       (g.incident_at at time zone account_time_zone(g.account_id))::date::text as "incidentOn"
     from grievances g
     join workflow_instances i on i.workflow = 'grievance' and i.subject_id = g.id
     join employees e on e.id = g.employee_id
     join grievance_misconducts m on m.id = g.misconduct_id
     where g.account_id = $accountId and g.type_id = ${GRIEVANCE_TYPES.judicial}
       and ${condition} and ${scope.sql}
     order by g.id desc limit 200`,
    { accountId: actor.accountId, ...parameters, ...scope.parameters },
  );
}

/** GET /Career/CaseGrievances: judicial grievances, the latest first, without those about the caller. */
export async function caseGrievances({ db, actor, services }: Call): Promise<CaseGrievance[]> {
  const rows = await judicial(
    db,
    services.engine,
    actor,
    `g.filed_by is distinct from $caller::bigint
      and not exists (select from disciplinary_cases c where c.grievance_id = g.id)`,
    { caller: actor.employeeId },
  );
  return rows.map(({ id, misconduct, filedBy: _kept, ...rest }) => ({
    value: id,
    label: `${ticketNo(id)} · ${misconduct}`,
    ...rest,
  }));
}

/**
 * Returns the grievance for a charge.
 * @throws AppError 404 for a grievance that the actor may not see, 403 for the actor's own complaint.
 */
export async function grievanceToCharge(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  id: number,
): Promise<Row> {
  const [row] = await judicial(tx, engine, actor, 'g.id = $id', { id });
  if (!row) throw notFound('Grievance not found');
  if (row.filedBy === actor.employeeId) {
    throw forbidden('You cannot open a case about a grievance that you filed');
  }
  return row;
}
