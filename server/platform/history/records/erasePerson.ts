import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { erasePast, eraseRows, type Erasure } from './erase.ts';
import { signInLog } from './logs.ts';

/** The entries of the logs that contain data about a person. */
export interface PersonalRows {
  employeeId: number;
  signIns: number[];
  reports: number;
  /** The records about the person, each with the number of changes that can be erased. */
  records: { recordType: string; recordId: string; changes: number }[];
}

/**
 * What can be erased for an employee: their sign-ins, and the recorded changes of their employee record and
 * their login.
 */
export async function personalRows(tx: Tx, employeeId: number): Promise<PersonalRows> {
  const signIns = await query<{ id: number; isReported: boolean }>(
    tx,
    `select l.id, r.id is not null as "isReported" from sign_in_log l
     join users u on u.id = l.user_id
     left join sign_in_reports r on r.log_id = l.id and r.erased_at is null
     where u.employee_id = $employeeId and l.erased_at is null order by l.id`,
    { employeeId },
  );
  const records = await query<PersonalRows['records'][number]>(
    tx,
    `select c.record_type as "recordType", c.record_id as "recordId", count(*)::integer as changes
     from record_changes c
     where c.erased_at is null and (
       c.record_type = 'employee' and c.record_id = $employeeId::text
       or c.record_type = 'login' and c.record_id in (
         select u.id::text from users u where u.employee_id = $employeeId))
     group by 1, 2 order by 1, 2`,
    { employeeId },
  );
  return {
    employeeId,
    signIns: signIns.map(({ id }) => id),
    reports: signIns.filter(({ isReported }) => isReported).length,
    records,
  };
}

/**
 * Erases the past values that logs and record changes contain about a person. Current values stay and are recorded
 * again, because the person and HR can change them. The person's roles stay as well, because the rights of others
 * depend on them.
 */
export async function erasePerson(
  tx: Tx,
  { employeeId, signIns, records }: PersonalRows,
  erasure: Erasure,
): Promise<void> {
  await eraseRows(tx, signInLog, signIns, erasure);
  // Also deletes the old values that a bulk update or an import keeps for undoing it.
  await query(tx, 'delete from bulk_update_rows where employee_id = $employeeId', { employeeId });
  await query(
    tx,
    `update resource_imports set rows = (select coalesce(jsonb_agg(r.value), '[]')
       from jsonb_array_elements(rows) r where (r.value->>'id')::bigint <> $employeeId)
     where resource = 'people' and rows @> jsonb_build_array(jsonb_build_object('id', $employeeId::bigint))`,
    { employeeId },
  );
  for (const record of records) await erasePast(tx, record, erasure);
}
