import type { GrievanceRow } from '#machines/domains/grievances/contracts/grievances.ts';
import {
  STATUSES,
  ticketNo,
  TYPE_NAMES,
  type Priority,
} from '#machines/domains/grievances/vocabulary.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { columnsFor } from '#server/engine/instances/readInstances.ts';
import { readable } from '#server/engine/queue/scope.ts';
import { choices } from '#server/engine/instances/step.ts';

interface Row extends Instance {
  grievanceId: number;
  unitName: string;
  role: 'Supervisor' | 'Employee' | null;
  typeId: number;
  employeeId: number | null;
  employeeName: string | null;
  categoryId: number;
  category: string;
  subCategoryId: number;
  subCategory: string;
  misconductId: number;
  misconduct: string;
  segmentId: number | null;
  segment: string | null;
  priority: Priority;
  description: string;
  additionalNote: string;
  incidentAt: Date;
  createdAt: Date;
  due: Date;
  fileId: number | null;
  fileName: string | null;
  filedBy: number | null;
  filer: string | null;
  assigneeName: string | null;
  hasLapsed: boolean;
}

/** The events that have a form in the menu of a row (spec 001 §2.2). */
const FORMS: readonly string[][] = [['assign'], ['note.add'], STATUSES.map(({ event }) => event)];

/** A SQL condition on grievances `g` and instances `i`, with its parameters. */
export interface Wanted {
  sql: string;
  parameters: Record<string, unknown>;
}

/** Returns the grievances that the actor may see, the latest first, with the events that the actor may send. */
export async function grievanceRows(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  wanted: Wanted,
  page: { limit: number; offset: number },
): Promise<GrievanceRow[]> {
  const scope = readable(bound, actor);
  const rows = await query<Row>(
    db,
    `select ${columnsFor(bound)}, g.id as "grievanceId", u.name as "unitName", g.role,
       g.type_id as "typeId", g.employee_id as "employeeId", p.name as "employeeName",
       c.id as "categoryId", c.name as category, s.id as "subCategoryId", s.name as "subCategory",
       m.id as "misconductId", m.name as misconduct, e.id as "segmentId", e.name as segment,
       g.priority, g.description, g.additional_note as "additionalNote",
       g.incident_at as "incidentAt", g.created_at as "createdAt", g.due_at as due,
       g.file_id as "fileId", f.name as "fileName", g.filed_by as "filedBy", b.name as filer,
       a.name as "assigneeName",
       i.parties->>'assignee' is null and exists (select from workflow_transitions t
         where t.instance_id = i.id and t.event = $lapse) as "hasLapsed"
     from grievances g
     join workflow_instances i on i.workflow = $workflow and i.subject_id = g.id
     join business_units u on u.id = g.business_unit_id
     join grievance_categories c on c.id = g.category_id
     join grievance_sub_categories s on s.id = g.sub_category_id
     join grievance_misconducts m on m.id = g.misconduct_id
     left join grievance_segments e on e.id = g.segment_id
     left join employees p on p.id = g.employee_id
     left join employees b on b.id = g.filed_by
     left join employees a on a.id = (i.parties->>'assignee')::bigint
     left join files f on f.id = g.file_id
     where g.account_id = $accountId and i.account_id = $accountId and ${wanted.sql}
       and ${scope.sql}
     order by g.created_at desc, g.id desc limit $limit offset $offset`,
    {
      workflow: bound.workflow.id,
      lapse: bound.workflow.visibility?.expiry?.event ?? null,
      accountId: actor.accountId,
      ...wanted.parameters,
      ...scope.parameters,
      ...page,
    },
  );
  const at = databaseTime().toISOString();
  return rows.map((row) => present(bound, row, actor, at));
}

function present(bound: BoundWorkflow, row: Row, actor: Actor, at: string): GrievanceRow {
  const { allowedEvents, blockedEvents } = choices(bound, row, actor, at, { withForms: true });
  // A grievance without a status counts as pending (spec 001 §4).
  const status = STATUSES.find(({ state }) => state === row.state) ?? STATUSES[1];
  return {
    intGrievanceId: row.grievanceId,
    ticketNo: ticketNo(row.grievanceId),
    intBusinessUnitId: row.businessUnitId ?? 0,
    strBusinessUnitName: row.unitName,
    intRoleId: row.role === null ? 0 : row.role === 'Supervisor' ? 1 : 2,
    strRole: row.role ?? '',
    intGrievanceTypeId: row.typeId,
    strGrievanceType: TYPE_NAMES[row.typeId] ?? '',
    intEmployeeId: row.employeeId ?? 0,
    strEmployee: row.employeeName ?? '',
    intCategoryId: row.categoryId,
    strCategory: row.category,
    intSubCategoryId: row.subCategoryId,
    strSubCategory: row.subCategory,
    intMisconductId: row.misconductId,
    strMisconduct: row.misconduct,
    intSegmentId: row.segmentId ?? 0,
    strSegment: row.segment ?? '',
    strPriority: row.priority,
    intStatusId: status.id,
    strStatus: status.name,
    strDescription: row.description,
    strAdditionalNote: row.additionalNote,
    strAttachment: row.fileId === null ? '' : String(row.fileId),
    strAttachmentName: row.fileName ?? '',
    intCreatedBy: row.filedBy ?? 0,
    strCreatedUser: row.filer ?? 'Anonymous',
    dteIncidentDate: row.incidentAt.toISOString(),
    dteCreatedDate: row.createdAt.toISOString(),
    intAssignedToId: row.parties['assignee'] ?? 0,
    strAssignedTo: row.assigneeName ?? '',
    hasLapsed: row.hasLapsed,
    dteSlasolutionDeadline: row.due.toISOString(),
    isOverdue: row.dueAt !== null && row.dueAt.toISOString() < at,
    version: row.version,
    allowedEvents,
    blockedEvents: FORMS.flatMap((sent) => {
      const isPossible = sent.some((event) => allowedEvents.includes(event));
      const blocked = blockedEvents.find(({ event }) => sent.includes(event));
      return isPossible || !blocked ? [] : [{ event: blocked.event, reason: blocked.reason }];
    }),
  };
}
