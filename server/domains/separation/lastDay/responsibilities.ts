import { userGroup } from '#machines/domains/company/resources/userGroup.ts';
import { risk } from '#machines/domains/documents/resources/risk.ts';
import { department } from '#machines/domains/organisation/resources/department.ts';
import { territory } from '#machines/domains/organisation/resources/territory.ts';
import { issueType } from '#machines/domains/tickets/resources/issueType.ts';
import { personalDevice } from '#machines/domains/time/attendance/resources/personalDevice.ts';
import { punchPlace } from '#machines/domains/time/attendance/resources/punchPlace.ts';
import { trainer } from '#machines/domains/training/resources/trainer.ts';
import { handOverTasks } from '#server/domains/tasks/index.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { getLeaversParameter, LEAVERS, type Leaver } from './leaver.ts';
import { readSnapshots, recordResourceChanges } from '#server/kits/resources/changes.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';

interface Responsibility {
  resource: Resource;
  /** SQL that joins the leavers `l` to the resource's row `t`. */
  joins: string;
  /** The statement that hands over or ends the responsibility, run after its rows are read for the history. */
  statement: string;
}

const owned = (resource: Resource, column: string): Responsibility => ({
  resource,
  joins: `${resource.table} t on t.${column} = l."employeeId" and l."successorId" is not null`,
  statement: `update ${resource.table} t set ${column} = l."successorId"
    from ${LEAVERS} where t.${column} = l."employeeId" and l."successorId" is not null`,
});

const inside = (resource: Resource, { table, parent }: { table: string; parent: string }): string =>
  `${table} i on i.employee_id = l."employeeId" join ${resource.table} t on t.id = i.${parent}`;

const membership = (
  resource: Resource,
  row: { table: string; parent: string },
): Responsibility => ({
  resource,
  joins: inside(resource, row),
  statement: `delete from ${row.table} i using ${LEAVERS} where i.employee_id = l."employeeId"`,
});

const belonging = (resource: Resource): Responsibility => ({
  resource,
  joins: `${resource.table} t on t.employee_id = l."employeeId" and t.is_active`,
  statement: `update ${resource.table} t set is_active = false
    from ${LEAVERS} where t.employee_id = l."employeeId" and t.is_active`,
});

const STEPS = { table: 'hr_process_steps', parent: 'issue_type_id' };

/** Responsibilities that the successor takes over. Memberships and devices (`ENDED`) end with the employment. */
export const HANDED_OVER: readonly Responsibility[] = [
  owned(department, 'head_id'),
  owned(risk, 'owner_id'),
  {
    resource: issueType,
    joins: `${inside(issueType, STEPS)} where l."successorId" is not null`,
    statement: `update hr_process_steps i set employee_id = l."successorId"
      from ${LEAVERS} where i.employee_id = l."employeeId" and l."successorId" is not null`,
  },
];
const ENDED: readonly Responsibility[] = [
  membership(userGroup, { table: 'user_group_members', parent: 'user_group_id' }),
  membership(territory, { table: 'territory_people', parent: 'territory_id' }),
  belonging(personalDevice),
  belonging(punchPlace),
  belonging(trainer),
];

/**
 * Hands over or ends responsibilities.
 * @returns how many responsibilities of each leaver were handed over.
 */
export async function handOverResponsibilities(
  tx: Tx,
  accountId: number,
  leavers: readonly Leaver[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const count = (employeeId: number) => counts.set(employeeId, (counts.get(employeeId) ?? 0) + 1);
  for (const one of HANDED_OVER) (await change(tx, accountId, leavers, one)).forEach(count);
  for (const one of ENDED) await change(tx, accountId, leavers, one);
  (await handOverDocuments(tx, accountId, leavers)).forEach(count);
  (await handOverTasks(tx, accountId, leavers)).forEach(count);
  return counts;
}

/**
 * Runs the statement and records the changes in the history.
 * @returns the leaver of each changed row.
 */
async function change(
  tx: Tx,
  accountId: number,
  leavers: readonly Leaver[],
  { resource, joins, statement }: Responsibility,
): Promise<number[]> {
  const parameters = getLeaversParameter(leavers);
  const rows = await query<{ id: number; employeeId: number }>(
    tx,
    `select distinct t.id, l."employeeId" from ${LEAVERS} join ${joins}`,
    parameters,
  );
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ id }) => id))];
  await query(
    tx,
    `update ${resource.table} set version = version + 1, changed_at = now(), changed_by = null
     where id = any($ids::bigint[])`,
    { ids },
  );
  const before = await readSnapshots(tx, resource, ids);
  await query(tx, statement, parameters);
  await recordResourceChanges(tx, { userId: null, accountId }, resource, ids, before);
  return rows.map(({ employeeId }) => employeeId);
}

async function handOverDocuments(
  tx: Tx,
  accountId: number,
  leavers: readonly Leaver[],
): Promise<number[]> {
  const rows = await query<{ id: number; employeeId: number }>(
    tx,
    `select d.id, d.owner_id as "employeeId" from controlled_documents d join ${LEAVERS}
       on d.owner_id = l."employeeId" and l."successorId" is not null for no key update of d`,
    getLeaversParameter(leavers),
  );
  if (rows.length === 0) return [];
  const before = await recordsBefore(
    tx,
    'controlled document',
    rows.map(({ id }) => id),
  );
  await query(
    tx,
    `update controlled_documents d set owner_id = l."successorId", version = d.version + 1, changed_at = now()
     from ${LEAVERS} where d.owner_id = l."employeeId" and l."successorId" is not null`,
    getLeaversParameter(leavers),
  );
  await recordChanged(tx, 'controlled document', before, { actor: { userId: null, accountId } });
  return rows.map(({ employeeId }) => employeeId);
}
