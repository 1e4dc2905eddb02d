import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { run, type Statement, type Target } from '#server/platform/db/statement.ts';
import type { Engine } from './engine.ts';

/** A step kind: an event from one state to another, in one business unit. */
export interface StepKind {
  event: string;
  from: string;
  to: string;
  businessUnitId: number | null;
}

/**
 * The IDs of committed step kinds, by engine. They never change, so a bulk decision whose kinds are
 * cached needs no query.
 */
const cache = new WeakMap<Engine, Map<string, number>>();

const getKey = ({ event, from, to, businessUnitId }: StepKind): string =>
  `${event}\n${from}\n${to}\n${businessUnitId}`;

/**
 * The IDs of these steps' kinds, in the order of the steps. Missing kinds are inserted, but not cached in this
 * transaction, because it could be rolled back.
 */
export async function stepKindIds(
  tx: Tx,
  engine: Engine,
  of: { accountId: number; workflow: string },
  steps: readonly StepKind[],
): Promise<number[]> {
  const remembered = cache.get(engine) ?? new Map<string, number>();
  cache.set(engine, remembered);
  const scope = `${of.accountId}\n${of.workflow}\n`;
  const keys = steps.map((step) => scope + getKey(step));
  const missing = new Map(
    steps.flatMap((step, index) => {
      const key = keys[index] ?? '';
      return remembered.has(key) ? [] : [[key, step] as const];
    }),
  );
  const added = missing.size > 0 ? await addKinds(tx, of, [...missing.values()]) : [];
  const fresh = new Map(added.map(({ id, ...kind }) => [scope + getKey(kind), id]));
  if (fresh.size > 0) {
    void tx.executionPromise.then(
      () => fresh.forEach((id, key) => remembered.set(key, id)),
      () => undefined,
    );
  }
  return keys.map((key) => {
    const id = remembered.get(key) ?? fresh.get(key);
    if (id === undefined) throw new Error(`A kind of step was not stored: ${key}`);
    return id;
  });
}

/** Caches step kinds that are committed. */
function rememberKinds(
  engine: Engine,
  of: { accountId: number; workflow: string },
  kinds: readonly (StepKind & { id: number })[],
): void {
  const remembered = cache.get(engine) ?? new Map<string, number>();
  cache.set(engine, remembered);
  const scope = `${of.accountId}\n${of.workflow}\n`;
  for (const { id, ...kind } of kinds) remembered.set(scope + getKey(kind), id);
}

const KINDS: Statement = {
  name: 'cadre-step-kinds',
  sql: `select id, event, from_state as "from", to_state as "to",
      business_unit_id as "businessUnitId"
    from workflow_step_kinds where account_id = $accountId::bigint and workflow = $workflow::text`,
};

/** Loads and caches all step kinds of a workflow. There are a few hundred at most. */
export const learnKinds = async (
  on: Target,
  engine: Engine,
  of: { accountId: number; workflow: string },
): Promise<void> => rememberKinds(engine, of, await run<StepKind & { id: number }>(on, KINDS, of));

/** The ID of a step kind if it is cached, otherwise undefined. */
export const rememberedKind = (
  engine: Engine,
  of: { accountId: number; workflow: string },
  step: StepKind,
): number | undefined => cache.get(engine)?.get(`${of.accountId}\n${of.workflow}\n${getKey(step)}`);

/**
 * Uses two statements, one that inserts and one that selects, because only the second one sees kinds that other
 * transactions have committed in the meantime.
 */
async function addKinds(
  tx: Tx,
  of: { accountId: number; workflow: string },
  kinds: readonly StepKind[],
): Promise<(StepKind & { id: number })[]> {
  const parameters = {
    ...of,
    units: kinds.map(({ businessUnitId }) => businessUnitId),
    events: kinds.map(({ event }) => event),
    froms: kinds.map(({ from }) => from),
    tos: kinds.map(({ to }) => to),
  };
  const given = `unnest($units::bigint[], $events::text[], $froms::text[], $tos::text[])
    as n (business_unit_id, event, from_state, to_state)`;
  await query(
    tx,
    `insert into workflow_step_kinds
       (account_id, workflow, business_unit_id, event, from_state, to_state)
     select $accountId, $workflow, n.* from ${given}
     where not exists (select from workflow_step_kinds k where k.account_id = $accountId
       and k.workflow = $workflow and k.business_unit_id is not distinct from n.business_unit_id
       and k.event = n.event and k.from_state = n.from_state and k.to_state = n.to_state)
     order by n.event, n.from_state, n.to_state, n.business_unit_id
     on conflict do nothing`,
    parameters,
  );
  return query(
    tx,
    `select k.id, k.event, k.from_state as "from", k.to_state as "to",
       k.business_unit_id as "businessUnitId"
     from workflow_step_kinds k join ${given}
       on k.business_unit_id is not distinct from n.business_unit_id and k.event = n.event
       and k.from_state = n.from_state and k.to_state = n.to_state
     where k.account_id = $accountId and k.workflow = $workflow`,
    parameters,
  );
}

export type StoredKinds = ReadonlyMap<number, StepKind & { accountId: number; workflow: string }>;

/** The step kinds of all workflows. */
export async function readKinds(db: Db): Promise<StoredKinds> {
  const rows = await query<StepKind & { id: number; accountId: number; workflow: string }>(
    db,
    `select id, account_id as "accountId", workflow, business_unit_id as "businessUnitId", event,
       from_state as "from", to_state as "to" from workflow_step_kinds`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
