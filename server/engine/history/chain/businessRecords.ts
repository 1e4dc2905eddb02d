import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Engine, RecordSource } from '#server/engine/instances/engine.ts';
import { recordDigest } from '#server/engine/instances/instanceDigest.ts';
import type { Whole } from './readWhole.ts';

type Row = Record<string, unknown>;

/**
 * The columns of a row that never change. They have to be passed as `start.record`, so that the hash of the first
 * transition covers them.
 */
export const getRecord = ({ columns }: RecordSource, row: Row): Row =>
  Object.fromEntries(columns.map((column) => [column, plain(row[column])]));

/**
 * A value as JSON. Times are converted explicitly, because their text in the database depends on the time zone of the
 * session.
 */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Buffer.isBuffer(value) ? value.toString('hex') : value;
}

/** Finds instances whose record was changed after their first transition. */
export async function verifyRecords(
  db: Db,
  { workflows, keys }: Engine,
  { instances, chains }: Whole,
): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const [workflow, { record: source }] of workflows) {
    const covered = instances.flatMap(({ id, subjectId, workflow: own }) => {
      const digest = own === workflow ? chains.get(id)?.[0]?.recordDigest : null;
      return digest ? [{ subjectId, digest }] : [];
    });
    if (!source || covered.length === 0) continue;
    const rows = await query<Row & { id: number }>(
      db,
      `select id, ${source.columns.join(', ')} from ${source.table} where id = any($ids::bigint[])`,
      { ids: covered.map(({ subjectId }) => subjectId) },
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { subjectId, digest } of covered) {
      const row = byId.get(subjectId);
      const holds =
        row && recordDigest(keys, { workflow, subjectId }, getRecord(source, row)).equals(digest);
      if (holds) continue;
      const reason = row ? 'The filed content was changed' : 'The filed content is missing';
      const changed = { table: source.table, id: String(subjectId) };
      broken.push({ workflow, subjectId, seq: 1, reason, row: changed });
    }
  }
  return broken;
}

/** Finds records without an instance. Such records were not written by their workflow. */
export async function recordsWithoutHistory(
  db: Db,
  { workflows }: Engine,
  account: number | null,
): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const [workflow, { record: source }] of workflows) {
    if (!source) continue;
    broken.push(
      ...(await query<Broken>(
        db,
        `select $workflow as workflow, t.id as "subjectId", 0 as seq,
           'It is there, but no history shows how it came to be' as reason
         from ${source.table} t
         where ($account::bigint is null or t.account_id = $account)
           ${source.workflow ? `and t.${source.workflow} = $workflow` : ''}
           and not exists (select from workflow_instances i
             where i.workflow = $workflow and i.subject_id = t.id)
         order by t.id limit 1000`,
        { workflow, account },
      )),
    );
  }
  return broken;
}
