import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { run, type Statement, type Target } from '#server/db/statement.ts';
import type { BoundWorkflow } from './engine.ts';
import { columnsWith, RELATIVES, type Instance } from './instances.ts';
import { standingsIn } from './standing.ts';

/** Superiors are only looked up if the machine needs them, because that takes half of the time. */
const NEEDED_COLUMNS = columnsWith(`case when $standing::boolean then ${RELATIVES} else '{}' end`);

const asked = (bound: BoundWorkflow, accountId: number, subjectIds: readonly number[]) => ({
  workflow: bound.workflow.id,
  standing: standingsIn(bound).length > 0,
  accountId,
  subjectIds,
});

/** Reads instances of one account in id order. Unknown ids are left out. */
export const readInstances = (
  db: Db | Tx,
  bound: BoundWorkflow,
  accountId: number,
  subjectIds: readonly number[],
): Promise<Instance[]> =>
  query<Instance>(
    db,
    `select ${NEEDED_COLUMNS} from workflow_instances i where ${OF_SUBJECTS} order by i.subject_id`,
    asked(bound, accountId, subjectIds),
  );

const OF_SUBJECTS = `i.workflow = $workflow::text and i.account_id = $accountId::bigint
  and i.subject_id = any($subjectIds::bigint[])`;

const READ_AT: Statement = {
  name: 'cadre-instances',
  sql: `select ${NEEDED_COLUMNS}, clock.at
    from (select date_trunc('milliseconds', now()) as at) clock
    left join workflow_instances i on ${OF_SUBJECTS}`,
};

/** Instances by subject, and the database time at which they were read. */
export async function readInstancesAt(
  on: Target,
  bound: BoundWorkflow,
  accountId: number,
  subjectIds: readonly number[],
): Promise<{ at: string; instances: Map<number, Instance> }> {
  const rows = await run<(Instance | { id: null }) & { at: Date }>(
    on,
    READ_AT,
    asked(bound, accountId, subjectIds),
  );
  const [first] = rows;
  if (!first) throw new Error('The database did not tell the time');
  return {
    at: first.at.toISOString(),
    instances: new Map(
      rows.flatMap((row) => (row.id === null ? [] : [[row.subjectId, row] as const])),
    ),
  };
}
