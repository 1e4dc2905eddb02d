import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { run, type Statement, type Target } from '#server/platform/db/statement.ts';
import type { BoundWorkflow } from './engine.ts';
import { INSTANCE_COLUMNS, OWN_COLUMNS, type Instance } from './instances.ts';
import { standingsIn } from './standing.ts';

/** SQL for the columns of an instance `i` of this workflow. It includes superiors only if the machine needs them. */
export const columnsFor = (bound: BoundWorkflow): string =>
  standingsIn(bound).length > 0 ? INSTANCE_COLUMNS : OWN_COLUMNS;

/** Reads instances of one account in the order of their IDs. Unknown IDs are left out of the result. */
export const readInstances = (
  db: Db | Tx,
  bound: BoundWorkflow,
  accountId: number,
  subjectIds: readonly number[],
): Promise<Instance[]> =>
  query<Instance>(
    db,
    `select ${columnsFor(bound)} from workflow_instances i where ${OF_SUBJECTS}
     order by i.subject_id`,
    { workflow: bound.workflow.id, accountId, subjectIds },
  );

const OF_SUBJECTS = `i.workflow = $workflow::text and i.account_id = $accountId::bigint
  and i.subject_id = any($subjectIds::bigint[])`;

const readAt = (name: string, columns: string): Statement => ({
  name,
  sql: `select ${columns}, clock.at
    from (select date_trunc('milliseconds', now()) as at) clock
    left join workflow_instances i on ${OF_SUBJECTS}`,
});
const READ_AT = readAt('cadre-instances', OWN_COLUMNS);
const READ_WITH_SUPERIORS_AT = readAt('cadre-instances-with-superiors', INSTANCE_COLUMNS);

/** Reads instances, and the database time at which they were read. The instances are returned by subject. */
export async function readInstancesAt(
  on: Target,
  bound: BoundWorkflow,
  accountId: number,
  subjectIds: readonly number[],
): Promise<{ at: string; instances: Map<number, Instance> }> {
  const rows = await run<(Instance | { id: null }) & { at: Date }>(
    on,
    standingsIn(bound).length > 0 ? READ_WITH_SUPERIORS_AT : READ_AT,
    { workflow: bound.workflow.id, accountId, subjectIds },
  );
  const [first] = rows;
  if (!first) throw new Error('The database did not return the time');
  return {
    at: first.at.toISOString(),
    instances: new Map(
      rows.flatMap((row) => (row.id === null ? [] : [[row.subjectId, row] as const])),
    ),
  };
}
