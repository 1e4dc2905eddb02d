import type { Db } from '#server/platform/db/connect.ts';
import { rowsInPieces } from '#server/platform/db/cursor.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Condition } from '#server/engine/instances/condition.ts';
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
  /** Whether the request was rejected. A rejected raise is never paid, and so leaves no arrears. */
  isRejected: boolean;
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

/** A longer statement would keep other requests waiting. */
const ROWS_A_STATEMENT = 250;
/** Access to this many people is recorded before their rows are read. */
const IDS_A_PIECE = 5000;

/** Requests with their people. At 16 bytes each, those of a whole company fit into memory. */
export interface ExportedIds {
  ids: Float64Array;
  employeeIds: Float64Array;
}

/**
 * Reads everything that has reached a stage, in the order of the screen: first the IDs, then the rows in parts. A
 * cursor over the rows would occupy one of the few database connections while a slow client downloads.
 */
export async function* exportRows(
  db: Db,
  workflow: string,
  view: StageView,
  pieces: readonly ExportedIds[],
  {
    counted,
    getLabel,
    recordAccess,
  }: {
    /** The states in which raises are paid, or may still be. */
    counted: readonly string[];
    getLabel: (state: string) => string;
    /** Records the access to pay. Awaited before the rows of these people are read. */
    recordAccess: (employeeIds: Iterable<number>) => Promise<void>;
  },
): AsyncGenerator<ExportRow> {
  for (const { ids, employeeIds } of pieces) {
    await recordAccess(employeeIds);
    for (let at = 0; at < ids.length; at += ROWS_A_STATEMENT) {
      const some = [...ids.subarray(at, at + ROWS_A_STATEMENT)];
      const rows = await readRows(db, workflow, [...view.states], some);
      for (const row of rows)
        yield {
          ...row,
          isRejected: !counted.includes(row.stateLabel),
          stateLabel: getLabel(row.stateLabel),
        };
    }
  }
}

/** Returns the IDs of requests that have reached the stage, with their people, if the caller may see the pay. */
export async function exportedIds(
  db: Db,
  workflow: string,
  view: StageView,
  filter: ExportFilter,
  sight: Condition,
): Promise<ExportedIds[]> {
  const exported: ExportedIds[] = [];
  const pieces = rowsInPieces<{ id: number; employeeId: number }>(
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
    IDS_A_PIECE,
  );
  for await (const rows of pieces) {
    exported.push({
      ids: Float64Array.from(rows, ({ id }) => id),
      employeeIds: Float64Array.from(rows, ({ employeeId }) => employeeId),
    });
  }
  return exported;
}

/** Reads rows by their IDs. A row that has left the stage's view meanwhile is omitted. */
const readRows = (db: Db, workflow: string, states: string[], ids: number[]) =>
  query<Omit<ExportRow, 'isRejected'>>(
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
