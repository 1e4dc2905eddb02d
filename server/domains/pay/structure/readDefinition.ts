import { createHash } from 'node:crypto';
import type { Definition } from '#machines/domains/pay/calculation/index.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { readStructureRows } from './structureRows.ts';
import { toDefinition } from './toDefinition.ts';

/** A breakdown with a policy. People with the same combination are paid by the same definition. */
export interface Combination {
  breakdownId: number;
  policyId: number;
}

export interface DefinitionOfDay extends Combination {
  definition: Definition;
}

/**
 * Returns the definition for each combination of breakdown and policy as of a day. It only contains what is in force on
 * that day, so that it and its digest stay the same until something changes for that day.
 * @throws Error for a breakdown or policy of another account.
 */
export async function readDefinitions(
  db: Db | Tx,
  { accountId, day }: { accountId: number; day: string },
  combinations: readonly Combination[],
): Promise<DefinitionOfDay[]> {
  const rows = await readStructureRows(db, accountId);
  const policies = await query<{ id: number; leastNet: string | null }>(
    db,
    `select id, least_net as "leastNet" from salary_policies
     where account_id = $accountId and id = any($ids::bigint[])`,
    { accountId, ids: combinations.map(({ policyId }) => policyId) },
  );
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  return combinations.map(({ breakdownId, policyId }) => {
    const policy = byId.get(policyId);
    const definition =
      policy && toDefinition(rows, { breakdownId, leastNet: policy.leastNet, day });
    if (!definition) throw new Error(`No breakdown ${breakdownId} with policy ${policyId}`);
    return { breakdownId, policyId, definition };
  });
}

/** Stores a definition once per content, and returns its ID, to which runs refer. */
export async function storeDefinition(
  tx: Tx,
  accountId: number,
  definition: Definition,
): Promise<number> {
  const text = canonicalJson(definition);
  const digest = createHash('sha256').update(text).digest();
  const given = { accountId, digest, text };
  const stored = await queryOne<{ id: number }>(
    tx,
    `insert into pay_definitions (account_id, digest, definition)
     values ($accountId, $digest, $text::jsonb) on conflict (account_id, digest) do nothing returning id`,
    given,
  );
  if (stored) return stored.id;
  const existing = await queryOne<{ id: number }>(
    tx,
    'select id from pay_definitions where account_id = $accountId and digest = $digest',
    given,
  );
  if (!existing) throw new Error('The definition was stored in a transaction that is not visible');
  return existing.id;
}
