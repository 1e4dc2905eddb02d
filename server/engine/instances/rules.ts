import { createHash } from 'node:crypto';
import type { Audience } from '#machines/core/model/workflow.ts';
import { getAudiences } from '#machines/core/model/workflow.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import type { BoundWorkflow, Engine } from './engine.ts';

/**
 * The rules of a machine: who may send which event from which state, and which state it leads to.
 * Programs outside of Cadre check recorded steps against them.
 */
export interface MachineRules {
  workflow: string;
  version: number;
  ways: { from: string; event: string; to: string[]; who: readonly Audience[] }[];
}

const cache = new WeakMap<BoundWorkflow, { rules: MachineRules; digest: string }>();

/** The rules of a workflow's machine, and their digest, which each step stores. */
export function getRules(bound: BoundWorkflow): { rules: MachineRules; digest: string } {
  const entry = cache.get(bound);
  if (entry) return entry;
  const { id, version } = bound.workflow;
  const ways = [...bound.description.states.values()].flatMap((state) =>
    state.actions.map(({ event, who, branches }) => ({
      from: state.id,
      event,
      to: [...new Set(branches.map(({ to }) => to))],
      who: getAudiences(who),
    })),
  );
  const rules = { workflow: id, version, ways };
  const result = { rules, digest: digestOfRules(rules) };
  cache.set(bound, result);
  return result;
}

export const digestOfRules = (rules: unknown): string =>
  createHash('sha256').update(canonicalJson(rules)).digest('base64');

/**
 * Stores the rules of the machines of this process. Later versions no longer contain them, but old steps still refer to
 * them.
 */
export async function storeRules(db: Db, { workflows }: Pick<Engine, 'workflows'>): Promise<void> {
  const all = [...workflows.values()].map(getRules);
  await query(
    db,
    `insert into workflow_rules (digest, workflow, version, rules)
     select * from unnest($digests::text[], $ids::text[], $versions::integer[], $rules::jsonb[])
     on conflict do nothing`,
    {
      digests: all.map(({ digest }) => digest),
      ids: all.map(({ rules }) => rules.workflow),
      versions: all.map(({ rules }) => rules.version),
      rules: all.map(({ rules }) => JSON.stringify(rules)),
    },
  );
}
