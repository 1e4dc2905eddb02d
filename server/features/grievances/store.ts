import type { AnonymousGrievance, GrievanceToFile } from '#machines/grievance/contract.ts';
import type { GrievanceInput } from '#machines/grievance/machine.ts';
import { ticketNo, type Priority } from '#machines/grievance/vocabulary.ts';
import type { Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import type { Actor } from '#server/workflow/actor.ts';
import { recordOf } from '#server/workflow/businessRecords.ts';
import { dispatch } from '#server/workflow/dispatch.ts';
import type { Engine } from '#server/workflow/engine.ts';
import { GRIEVANCE_RECORD } from './binding.ts';

export interface FiledFacts {
  accountId: number;
  body: GrievanceToFile | AnonymousGrievance;
  businessUnitId: number;
  segmentId: number | null;
  priority: Priority;
  role: 'Supervisor' | 'Employee' | null;
  /** Employee id; null, with a hash, for whoever doesn't sign. */
  filedBy: number | null;
  receiptHash: Buffer | null;
  fileId: number | null;
  dueAt: string;
  at: string;
}

/** A grievance's row, by its columns' names. */
type StoredGrievance = Record<string, unknown> & { id: number };

/** Writes what was filed; answers its row. */
export async function storeGrievance(tx: Tx, facts: FiledFacts): Promise<StoredGrievance> {
  const { body, ...rest } = facts;
  const row = await queryOne<StoredGrievance>(
    tx,
    `insert into grievances (account_id, business_unit_id, type_id, employee_id, category_id,
       sub_category_id, misconduct_id, segment_id, priority, description, additional_note,
       incident_at, file_id, filed_by, role, due_at, receipt_hash, created_at)
     values ($accountId, $businessUnitId, $typeId, nullif($employeeId::bigint, 0), $categoryId,
       $subCategoryId, $misconductId, $segmentId, $priority, $description, $additionalNote,
       $incidentAt::timestamptz, $fileId, $filedBy, $role, $dueAt::timestamptz, $receiptHash,
       $at::timestamptz)
     returning id, ${GRIEVANCE_RECORD.columns.join(', ')}`,
    {
      ...rest,
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
  return row;
}

/** Begins its life in the workflow. */
export async function beginGrievance(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  stored: StoredGrievance,
  facts: FiledFacts & { keptFrom: number[] },
): Promise<void> {
  const { filedBy, keptFrom, priority, dueAt, businessUnitId } = facts;
  const input: GrievanceInput = { filedBy, keptFrom, priority, dueAt };
  await dispatch(tx, engine, {
    workflow: 'grievance',
    actor,
    items: [
      {
        subjectId: stored.id,
        event: { type: 'file' },
        start: {
          input: { ...input },
          subject: ticketNo(stored.id),
          businessUnitId,
          record: recordOf(GRIEVANCE_RECORD, stored),
        },
      },
    ],
  });
}
