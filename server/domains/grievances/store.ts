import type { GrievanceToFile } from '#machines/domains/grievances/contracts/grievances.ts';
import type { GrievanceInput } from '#machines/domains/grievances/machine.ts';
import { ticketNo, type Priority } from '#machines/domains/grievances/vocabulary.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { GRIEVANCE_RECORD } from './binding.ts';

export type FiledBody = Pick<
  GrievanceToFile,
  | 'intGrievanceTypeId'
  | 'intEmployeeId'
  | 'intCategoryId'
  | 'intSubCategoryId'
  | 'intMisconductId'
  | 'strDescription'
  | 'strAdditionalNote'
  | 'dteIncidentDate'
>;

export interface FiledFacts {
  /** Set for anonymous grievances, whose random IDs don't reveal their order. */
  id?: number;
  accountId: number;
  body: FiledBody;
  businessUnitId: number;
  segmentId: number | null;
  priority: Priority;
  role: 'Supervisor' | 'Employee' | null;
  /** The employee ID, or null for anonymous grievances, which have a hash instead. */
  filedBy: number | null;
  receiptHash: Buffer | null;
  fileId: number | null;
  dueAt: string;
  at: string;
}

/** The number of a grievance, and the data of its row that the first transition covers. */
interface StoredGrievance {
  id: number;
  record: Record<string, unknown>;
}

/** Inserts a grievance. */
export async function storeGrievance(tx: Tx, facts: FiledFacts): Promise<StoredGrievance> {
  const { body, ...rest } = facts;
  const row = await queryOne<Record<string, unknown> & { id: number }>(
    tx,
    `insert into grievances (id, account_id, business_unit_id, type_id, employee_id, category_id,
       sub_category_id, misconduct_id, segment_id, priority, description, additional_note,
       incident_at, file_id, filed_by, role, due_at, receipt_hash, created_at)
     values (coalesce($id::bigint, nextval(pg_get_serial_sequence('grievances', 'id'))),
       $accountId, $businessUnitId, $typeId, nullif($employeeId::bigint, 0), $categoryId,
       $subCategoryId, $misconductId, $segmentId, $priority, $description, $additionalNote,
       $incidentAt::timestamptz, $fileId, $filedBy, $role, $dueAt::timestamptz, $receiptHash,
       $at::timestamptz)
     returning id, ${GRIEVANCE_RECORD.columns.join(', ')}`,
    {
      ...rest,
      id: facts.id ?? null,
      typeId: body.intGrievanceTypeId,
      employeeId: body.intEmployeeId,
      categoryId: body.intCategoryId,
      subCategoryId: body.intSubCategoryId,
      misconductId: body.intMisconductId,
      description: body.strDescription,
      additionalNote: body.strAdditionalNote,
      incidentAt: new Date(body.dteIncidentDate ?? '').toISOString(),
    },
  );
  if (!row) throw new Error('The grievance was not stored');
  return { id: row.id, record: getRecord(GRIEVANCE_RECORD, row) };
}

/** Starts the workflow of one or more grievances of an account in one batch. */
export async function beginGrievances(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  filed: readonly (Omit<FiledFacts, 'id'> & StoredGrievance & { keptFrom: number[] })[],
): Promise<void> {
  await dispatch(tx, engine, {
    workflow: 'grievance',
    actor,
    items: filed.map(({ id, record, filedBy, keptFrom, priority, dueAt, businessUnitId }) => {
      const input: GrievanceInput = { filedBy, keptFrom, priority, dueAt };
      return {
        subjectId: id,
        event: { type: 'file' },
        start: { input: { ...input }, subject: ticketNo(id), businessUnitId, record },
      };
    }),
  });
}
