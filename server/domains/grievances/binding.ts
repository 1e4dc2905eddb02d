import { grievanceWorkflow } from '#machines/domains/grievances/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type {
  EnrichmentSubject,
  RecordSource,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import { grievanceDetails } from './taskDetails.ts';

/** The first transition covers these columns of a grievance's row, so that a later change of them is noticed. */
export const GRIEVANCE_RECORD: RecordSource = {
  table: 'grievances',
  columns: [
    'account_id',
    'business_unit_id',
    'type_id',
    'employee_id',
    'category_id',
    'sub_category_id',
    'misconduct_id',
    'segment_id',
    'priority',
    'description',
    'additional_note',
    'incident_at',
    'file_id',
    'filed_by',
    'role',
    'due_at',
    'receipt_hash',
    'created_at',
  ],
};

export const grievanceBinding: WorkflowBinding = {
  workflow: grievanceWorkflow,
  effects: {},
  details: grievanceDetails,
  record: GRIEVANCE_RECORD,
  enrich: async (tx, subjects) => {
    await refuseAssignees(tx, subjects);
    return subjects.map(({ event }) => event);
  },
};

/**
 * Refuses people who can't handle a grievance.
 * @throws AppError 409 if they left, have no login, filed it, or it is hidden from them.
 */
async function refuseAssignees(tx: Tx, subjects: readonly EnrichmentSubject[]): Promise<void> {
  const entries = subjects.flatMap(({ event, instance }) => {
    const id = event.type === 'assign' ? Number(event['assigneeId']) : 0;
    return id > 0 ? [{ id, instance }] : [];
  });
  if (entries.length === 0) return;
  const rows = await query<{ id: number; accountId: number }>(
    tx,
    `select e.id, e.account_id as "accountId" from employees e
     join users u on u.employee_id = e.id and u.is_active
     where e.is_active and e.id = any($ids::bigint[])`,
    { ids: entries.map(({ id }) => id) },
  );
  const accounts = new Map(rows.map(({ id, accountId }) => [id, accountId]));
  for (const { id, instance } of entries) {
    if (accounts.get(id) !== instance.accountId) {
      throw new AppError('conflict', 'This team member cannot be assigned: they have no login');
    }
    if (instance.parties['filer'] === id) {
      throw new AppError(
        'conflict',
        'The person who submitted a grievance cannot be assigned to it',
      );
    }
    // The message is the same for the accused and for their superiors, so that it doesn't reveal who of them is
    // accused.
    if (instance.keptFrom.includes(id)) {
      throw new AppError('conflict', 'This team member cannot be assigned to this grievance');
    }
  }
}
