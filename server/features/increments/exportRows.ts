import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { Condition } from '#server/workflow/queue/condition.ts';
import { PLACE_COLUMNS, PLACE_JOINS, type Place } from './placeNames.ts';
import type { StageView } from './stageView.ts';

/** A request as a line of an export. */
export interface ExportRow extends Place {
  employeeCode: string;
  employeeName: string;
  joiningDate: string | null;
  isManagement: boolean;
  basicOrGross: 'basic' | 'gross';
  gross: number;
  basic: number;
  incrPercent: number;
  incrementPercent: number;
  afterGross: number;
  effectiveDate: string;
  year: number;
  stateLabel: string;
  /** The day on which finance released it. */
  releasedOn: string | null;
  mdReleaseComments: string;
  auditReleaseComments: string;
  financeReleaseComments: string;
}

export interface ExportFilter {
  year: number;
  unitIds: number[];
  workplaceGroupId: number;
  sectionId: number;
}

/** Other requests wait for a long statement; and one statement would hold 50,000 rows in memory. */
const ROWS_A_STATEMENT = 250;

/**
 * What has reached a stage, in the screen's order. Ids first, then rows in chunks: a cursor would occupy
 * one of the few connections while a slow client downloads.
 */
export async function* exportRows(
  db: Db,
  workflow: string,
  view: StageView,
  ids: readonly { id: number }[],
  labelOf: (state: string) => string,
): AsyncGenerator<ExportRow> {
  for (let at = 0; at < ids.length; at += ROWS_A_STATEMENT) {
    const rows = await readRows(
      db,
      workflow,
      [...view.states],
      ids.slice(at, at + ROWS_A_STATEMENT).map(({ id }) => id),
    );
    for (const row of rows) yield { ...row, stateLabel: labelOf(row.stateLabel) };
  }
}

/**
 * Ids of requests that have reached the stage, limited to pay that the caller may see, with their people.
 */
export const exportedIds = (
  db: Db,
  workflow: string,
  view: StageView,
  filter: ExportFilter,
  sight: Condition,
): Promise<{ id: number; employeeId: number }[]> =>
  query<{ id: number; employeeId: number }>(
    db,
    `select r.id, r.employee_id as "employeeId"
     from increments r
     join workflow_instances i on i.workflow = $workflow and i.subject_id = r.id
     join employees e on e.id = r.employee_id
     where r.fiscal_year = $year and r.business_unit_id = any($unitIds::bigint[])
       and ($workplaceGroupId::bigint = 0 or r.workplace_group_id = $workplaceGroupId)
       and ($sectionId::bigint = 0 or r.section_id = $sectionId)
       and i.state = any($states::text[]) and ${sight.sql}
     order by i.state = $stage desc, e.name, r.id`,
    { workflow, states: [...view.states], stage: view.stage, ...sight.parameters, ...filter },
  );

/** A row that has left the stage's view meanwhile is left out. */
const readRows = (db: Db, workflow: string, states: string[], ids: number[]) =>
  query<ExportRow>(
    db,
    `select e.code as "employeeCode", e.name as "employeeName", ${PLACE_COLUMNS},
       e.joining_date as "joiningDate", r.is_management as "isManagement",
       r.basic_or_gross as "basicOrGross", r.gross, r.basic, r.incr_percent as "incrPercent",
       r.increment_percent as "incrementPercent", r.after_gross as "afterGross",
       r.effective_date as "effectiveDate", r.fiscal_year as year, i.state as "stateLabel",
       account_day(r.account_id, s0.created_at)::text as "releasedOn",
       coalesce(i.context->>'mdReleaseComments', '') as "mdReleaseComments",
       coalesce(i.context->>'auditReleaseComments', '') as "auditReleaseComments",
       coalesce(i.context->>'financeReleaseComments', '') as "financeReleaseComments"
     from unnest($ids::bigint[]) with ordinality as n (id, place)
     join increments r on r.id = n.id
     join workflow_instances i on i.workflow = $workflow and i.subject_id = r.id
     join employees e on e.id = r.employee_id
     left join salary_revisions s0 on s0.increment_id = r.id
     ${PLACE_JOINS}
     where i.state = any($states::text[])
     order by n.place`,
    { workflow, states, ids },
  );
