import type { Authority, GrantKind } from '#machines/core/contracts/authority.ts';
import type { RecordedGrant } from '#server/platform/access/actor.ts';
import { ISO, PERMISSION_SAYS } from '#server/platform/access/grants.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { getRules } from '#server/engine/instances/rules.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';

/**
 * A grant in a bundle: what steps prove about it, and the values from which its hash was made. The values are left out
 * if they were erased or belong to a login.
 */
interface GrantLine extends RecordedGrant {
  salt: string | null;
  values: [before: unknown, after: unknown, reason: string] | null;
}

const read = (authorities: ReadonlySet<string>): Authority[] =>
  [...authorities].map((text) => JSON.parse(text) as Authority);

/**
 * Returns the grants that these authorities name, each once. The values of a login are left out, because they
 * include the hash of a password.
 */
export async function grantLines(db: Db, authorities: ReadonlySet<string>): Promise<GrantLine[]> {
  const grantsByKey = new Map<string, { kind: GrantKind; id: string; change: number }>();
  for (const [kind, id, change] of read(authorities).flatMap(({ grants }) => grants ?? [])) {
    grantsByKey.set(`${kind} ${id} ${change}`, { kind, id, change });
  }
  return query<GrantLine>(
    db,
    `select n.kind, n.id, n.change, coalesce(${ISO('r.at')}, ${ISO('c.at')}) as at,
       coalesce(r.actor_id, c.actor_id) as by, encode(r.digest, 'base64') as digest,
       case when c.id is not null then ${PERMISSION_SAYS} end as says,
       case when n.kind <> 'login' then encode(r.salt, 'base64') end as salt,
       case when n.kind <> 'login' and r.salt is not null
         then jsonb_build_array(r.before, r.after, r.reason) end as values
     from jsonb_to_recordset($grants::jsonb) as n (kind text, id text, change bigint)
     left join record_changes r on r.id = n.change and n.kind <> 'permission'
     left join permission_changes c on c.id = n.change and n.kind = 'permission'
     order by n.kind, n.id, n.change`,
    { grants: JSON.stringify([...grantsByKey.values()]) },
  );
}

/**
 * Returns the rules by which the machines of these authorities ran: the rules of this process, or rules that an earlier
 * version of Cadre has stored.
 */
export async function machineLines(
  db: Db,
  { workflows }: Engine,
  authorities: ReadonlySet<string>,
): Promise<{ digest: string; rules: unknown }[]> {
  const digests = [...new Set(read(authorities).map(({ machine }) => machine))];
  const stored = await query<{ digest: string; rules: unknown }>(
    db,
    'select digest, rules from workflow_rules where digest = any($digests::text[])',
    { digests },
  );
  const rulesByDigest = new Map<string, unknown>(
    stored.map(({ digest, rules }) => [digest, rules]),
  );
  for (const bound of workflows.values())
    rulesByDigest.set(getRules(bound).digest, getRules(bound).rules);
  return digests.toSorted().map((digest) => ({
    digest,
    rules: JSON.parse(canonicalJson(rulesByDigest.get(digest))) as unknown,
  }));
}
