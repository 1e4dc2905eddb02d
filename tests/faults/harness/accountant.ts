import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { tally, type Intent } from './intents.ts';

/**
 * Compares the responses that clients got with the database: acknowledged intents are stored exactly once
 * and in the batch of the response, refused ones never, unknown ones at most once. Also checks what must be
 * stored together: version and history, batch and outbox message, release and revision.
 */
export async function account(owner: Db, intents: readonly Intent[]) {
  const rows = await query<{ id: string; count: number; batchId: string }>(
    owner,
    `select comment as id, count(*)::integer as count, min(batch_id::text) as "batchId"
     from workflow_transitions where comment = any($ids::text[]) group by comment`,
    { ids: intents.map(({ id }) => id) },
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const breaches: string[] = [];
  let unknownButDone = 0;
  for (const intent of intents) {
    const { id, fate, batchId } = intent;
    const count = stored.get(id)?.count ?? 0;
    if (fate === 'acknowledged' && count !== 1)
      breaches.push(`${id} was acknowledged, and stands ${count} times`);
    if (fate === 'refused' && count !== 0)
      breaches.push(`${id} was refused, and stands ${count} times`);
    if (fate === 'unknown' && count > 1) breaches.push(`${id} stands ${count} times`);
    if (fate === 'unknown' && count === 1) unknownButDone += 1;
    if (fate === 'acknowledged' && count === 1 && stored.get(id)?.batchId !== batchId) {
      breaches.push(`${id} was answered with another batch than it stands in`);
    }
  }
  breaches.push(...(await inconsistencies(owner)));
  return { counts: { intents: intents.length, ...tally(intents), unknownButDone }, breaches };
}

const CHECKS: Record<string, string> = {
  'instances whose version is not the length of their history': `
    select count(*)::integer as count from workflow_instances i
    where version <> (select count(*) from workflow_transitions t where t.instance_id = i.id)`,
  'batches that do not hold as many transitions as they say': `
    select count(*)::integer as count from workflow_batches b
    where count <> (select count(*) from workflow_transitions t where t.batch_id = b.id)`,
  'batches without exactly one outbox message': `
    select count(*)::integer as count from workflow_batches b
    where 1 <> (select count(*) from outbox o
      where o.queue = 'notices' and jsonb_exists(o.payload -> 'batchIds', b.id::text))`,
  'outbox messages or notices of batches that never were': `
    select (select count(*) from outbox o,
          jsonb_array_elements_text(o.payload -> 'batchIds') notified (id)
        where queue = 'notices'
        and not exists (select from workflow_batches b where b.id::text = notified.id))::integer
      + (select count(*) from notices n
        where not exists (select from workflow_batches b where b.id = n.batch_id))::integer as count`,
  'releases by finance without exactly one salary revision': `
    select count(*)::integer as count from workflow_transitions t
    where t.workflow = 'increment' and t.event = 'finance.release'
      and 1 <> (select count(*) from salary_revisions r where r.increment_id = t.subject_id)`,
  'salaries that are not what was released': `
    select count(*)::integer as count from salary_revisions r join employees e on e.id = r.employee_id
    where r.applied_at is null or e.gross <> r.gross_after or e.basic <> r.basic_after`,
};

async function inconsistencies(owner: Db): Promise<string[]> {
  const matches: string[] = [];
  for (const [what, sql] of Object.entries(CHECKS)) {
    const row = await queryOne<{ count: number }>(owner, sql);
    if (row && row.count > 0) matches.push(`${row.count} ${what}`);
  }
  return matches;
}
