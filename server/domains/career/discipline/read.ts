import { z } from 'zod';
import type { CaseView } from '#machines/domains/career/contracts/discipline.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { disciplineWorkflow } from '#machines/domains/career/discipline/workflow.ts';
import { grievanceWorkflow } from '#machines/domains/grievances/workflow.ts';
import { ticketNo } from '#machines/domains/grievances/vocabulary.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { getDeclaredPaper } from '#server/kits/papers/declared.ts';
import { DISCIPLINE_LETTERS } from '#server/domains/career/papers/disciplineLetters.ts';
import { STATUS } from '#server/kits/papers/status.ts';
import { followed } from '#server/engine/history/chain/readHistory.ts';
import { readable } from '#server/engine/queue/scope.ts';

export const caseQuery = z.object({ caseId: queryInt('must be the id of a case') });

type Row = Omit<CaseView, 'grievance' | 'papers' | 'state'> & {
  unit: number;
  grievanceId: number | null;
};

/**
 * Returns a case: in full for its handlers, and for the accused only what concerns them.
 * @throws AppError 404 for anyone who may not see it.
 */
export async function caseView(
  { db, actor, services }: Call,
  { caseId }: z.output<typeof caseQuery>,
): Promise<CaseView> {
  const bound = services.engine.workflows.get(disciplineWorkflow.id);
  if (!bound) throw notFound('Case not found');
  const instance = await followed(db, bound, caseId, actor);
  const { accountId } = actor;
  const [row, papers, units] = await Promise.all([
    queryOne<Row>(
      db,
      `select c.id as "caseId", c.number, c.employee_id as "employeeId", e.name as "employeeName",
         e.code as "employeeCode", c.incident_on::text as "incidentOn", c.charge,
         o.name as "openedBy", c.business_unit_id as unit, c.grievance_id as "grievanceId"
       from disciplinary_cases c join employees e on e.id = c.employee_id
       join employees o on o.id = c.opened_by
       where c.id = $caseId and c.account_id = $accountId`,
      { caseId, accountId },
    ),
    query<{ paperId: number; kind: string; number: string; status: string }>(
      db,
      `select p.id as "paperId", p.kind, p.number, ${STATUS} as status from papers p
       where p.account_id = $accountId and p.about_id = $caseId and p.kind = any($kinds::text[])
       order by p.id`,
      { accountId, caseId, kinds: DISCIPLINE_LETTERS.map(({ id }) => id) },
    ),
    unitsPermitted(db, actor, MENU.discipline, 'isView'),
  ]);
  if (!row) throw notFound('Case not found');
  const { unit, grievanceId, openedBy, ...shown } = row;
  const isAccused = row.employeeId === actor.employeeId;
  const handles = !isAccused && (units === null || units.includes(unit));
  return {
    ...shown,
    state: instance.state,
    openedBy: handles ? openedBy : null,
    grievance: handles && grievanceId !== null ? await readGrievance(grievanceId) : null,
    papers: papers.map(({ kind, ...paper }) => ({ ...paper, title: getDeclaredPaper(kind).title })),
  };

  /** Null unless the reader may see the grievance itself. */
  async function readGrievance(id: number): Promise<CaseView['grievance']> {
    const grievances = services.engine.workflows.get(grievanceWorkflow.id);
    if (!grievances) return null;
    const scope = readable(grievances, actor);
    const visible = await queryOne(
      db,
      `select i.id from workflow_instances i where i.workflow = 'grievance' and i.subject_id = $id
         and i.account_id = $accountId and ${scope.sql}`,
      { id, accountId, ...scope.parameters },
    );
    return visible ? { id, ticketNo: ticketNo(id) } : null;
  }
}
