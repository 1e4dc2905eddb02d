import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { ChainFamily } from '#server/engine/instances/engine.ts';
import { attempt, runCheck } from '#server/platform/history/verification/check.ts';
import {
  SELECT_CHECKPOINTS,
  type Checkpoint,
} from '#server/platform/history/anchors/checkpoint.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import {
  EVERYTHING,
  isInSegments,
  type Portion,
} from '#server/platform/history/verification/portion.ts';

/** Which part of the history to verify; everything by default. */
export interface Scope {
  accountId?: number;
  workflow?: string;
  subjectId?: number;
  /** Which part of the older entries to verify; everything by default. */
  portion?: Portion;
}

const LISTED = 1000;
/** How long the end of a chain may remain uncovered by a checkpoint. After that, verification reports it. */
const OPEN_FOR = `interval '1 hour'`;

const isNarrow = ({ workflow, subjectId }: Scope): boolean =>
  workflow !== undefined || subjectId !== undefined;

/** Checks both directions: chains still contain what checkpoints cover, and checkpoints cover all chains. */
export async function verifyCoverage(
  db: Db,
  families: readonly ChainFamily[],
  scope: Scope,
): Promise<Broken[]> {
  const broken: Broken[] = [];
  const look = async (what: string, find: (own: Db) => Promise<Broken[]>) => {
    const check = await runCheck(db, what, find);
    broken.push(...check.map((one) => ({ concern: 'proof' as const, ...one })));
  };
  const newest = await attempt(
    db,
    (own) => queryOne<Checkpoint>(own, `${SELECT_CHECKPOINTS} order by id desc limit 1`),
    () => undefined,
  );
  for (const family of families) {
    const name = family.family;
    if (isNarrow(scope) && name !== 'transitions') continue;
    await look(`what checkpoints cover of ${name}`, (own) => missing(own, family, scope));
    if (isNarrow(scope)) continue;
    // Before the first checkpoint, nothing is covered yet. If all checkpoints were deleted, the
    // anchors show that.
    if (newest)
      await look(`${name} that wait for a checkpoint`, (own) => uncovered(own, family, scope));
    await look(`the number of ${name}`, (own) => fewer(own, family, newest));
  }
  return broken;
}

/** SQL for the name under which a chain is shown to people. */
const NAMED = (names: string | undefined) =>
  names === undefined
    ? { join: '', kind: '$family::text', number: 'h.chain_id' }
    : {
        join: `left join (${names}) n on n.chain_id = h.chain_id`,
        kind: 'coalesce(n.kind, $family::text)',
        number: 'coalesce(n.number, h.chain_id)',
      };

function missing(
  db: Db,
  { family, heads, links, names }: ChainFamily,
  { accountId, workflow, subjectId, portion = EVERYTHING }: Scope,
): Promise<Broken[]> {
  const sql = NAMED(names);
  return query<Broken>(
    db,
    `select ${sql.kind} as workflow, ${sql.number} as "subjectId", h.seq,
       c.account_id as "accountId",
       case when c.chain_id is null then 'A chain that a checkpoint covers is missing'
         else 'What a checkpoint covers is missing or was changed' end as reason
     from history_checkpoint_heads h
     left join (${heads}) c on c.chain_id = h.chain_id
     left join (${links}) t on t.chain_id = h.chain_id and t.seq = h.seq
     ${sql.join}
     where h.family = $family and t.hash is distinct from h.hash
       and (h.checkpoint_id > $since or ${isInSegments('h.checkpoint_id')})
       and ($account::bigint is null or c.account_id = $account or c.account_id is null
         and $subject::bigint is null)
       -- A kind of request stands for every version of its pipeline.
       and ($workflow::text is null or $workflow in (${sql.kind}, split_part(${sql.kind}, '@', 1))
         or c.chain_id is null and $subject::bigint is null)
       and ($subject::bigint is null or ${sql.number} = $subject)
     order by h.chain_id, h.seq limit ${LISTED}`,
    {
      family,
      account: accountId ?? null,
      workflow: workflow ?? null,
      subject: subjectId ?? null,
      ...portion,
    },
  );
}

/** Chains whose end has been uncovered for longer than allowed. */
function uncovered(
  db: Db,
  { family, heads, names }: ChainFamily,
  { accountId, portion = EVERYTHING }: Scope,
): Promise<Broken[]> {
  const sql = NAMED(names);
  return query<Broken>(
    db,
    `select ${sql.kind} as workflow, ${sql.number} as "subjectId", h.seq,
       h.account_id as "accountId", 'No checkpoint covers it although it is older than an hour' as reason
     from (${heads}) h ${sql.join}
     where h.moved_at < now() - ${OPEN_FOR}
       and ($since::bigint = 0 or ${isInSegments('h.chain_id')}
         or h.moved_at > (select at from history_checkpoints where id = $since) - interval '1 day')
       and ($account::bigint is null or h.account_id is null or h.account_id = $account)
       and not exists (select from history_checkpoint_heads p
         where p.family = $family and p.chain_id = h.chain_id and p.seq >= h.seq)
     order by h.chain_id limit ${LISTED}`,
    { family, account: accountId ?? null, ...portion },
  );
}

/**
 * Reports if there are fewer chains or links than the latest checkpoint counted. Chains and links are never deleted.
 */
async function fewer(
  db: Db,
  { family, heads, links }: ChainFamily,
  newest: Checkpoint | undefined,
): Promise<Broken[]> {
  const covered = newest?.families?.[family];
  if (!newest || !covered) return [];
  const now = await queryOne<{ chains: number; links: number }>(
    db,
    `select (select count(*) from (${heads}) h) as chains,
       (select count(*) from (${links}) l) as links`,
  );
  if (!now || (now.chains >= covered.chains && now.links >= covered.links)) return [];
  const reason = `It counted ${covered.chains} chains of ${family} with ${covered.links} links: there are ${now.chains} with ${now.links}`;
  return [{ workflow: 'checkpoint', subjectId: newest.id, seq: 0, reason }];
}
