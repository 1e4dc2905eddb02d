import { setImmediate } from 'node:timers/promises';
import { UNDO } from '#machines/undo.ts';
import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { CHAIN_START, chainHash } from './chain.ts';
import { actedAt } from './draft.ts';
import type { Engine } from './engine.ts';
import { readWhole, type KnownInstance, type Whole } from './readWhole.ts';
import { readKinds, type StoredKinds } from './stepKinds.ts';
import type { StoredTransition } from './storedChains.ts';
import { isEarlier, verifyEarlier } from './verifyEarlier.ts';
import { verifyReplay } from './verifyReplay.ts';
import { verifySeals } from './verifySeals.ts';

export interface Broken {
  workflow: string;
  subjectId: number;
  seq: number;
  reason: string;
}

export interface Verification {
  ok: boolean;
  instances: number;
  checked: number;
  /** Instances whose machine is not any more what it was when they began (verifyEarlier.ts). */
  earlier: number;
  seals: number;
  broken: Broken[];
}

/** Instances read at once. Of four times as many, most rows outlive a young generation of the heap. */
const CHUNK = 500;
/** Chains between which whatever else waits in this process has its turn: about 10 ms. */
const SLICE = 100;

/**
 * Replays every chain on its recorded machine, and must arrive at the stored snapshot: finds rows
 * that were edited, deleted, swapped, invented, or cut from the end, and names them. Seals say
 * whether a chain was shortened together with its instance.
 */
export async function verifyHistory(
  db: Db,
  engine: Engine,
  scope: { accountId?: number; workflow?: string; subjectId?: number } = {},
  progress: (checked: number) => void = () => undefined,
): Promise<Verification> {
  const result: Verification = {
    ok: true,
    instances: 0,
    checked: 0,
    earlier: 0,
    seals: 0,
    broken: [],
  };
  const parameters = {
    account: scope.accountId ?? null,
    workflow: scope.workflow ?? null,
    subject: scope.subjectId ?? null,
  };
  const where = `($account::bigint is null or i.account_id = $account)
    and ($workflow::text is null or i.workflow = $workflow)
    and ($subject::bigint is null or i.subject_id = $subject)`;
  const kinds = await readKinds(db);
  const partAfter = (after: number) =>
    readWhole(db, {
      where: `i.id > $after and ${where}`,
      parameters: { ...parameters, after },
      limit: CHUNK,
    });
  for (let whole = await partAfter(0); whole.instances.length > 0;) {
    const last = whole.instances.at(-1)?.id ?? 0;
    // PostgreSQL reads the next part while this one is verified.
    const [part, next] = await Promise.all([verifyWhole(engine, kinds, whole), partAfter(last)]);
    result.broken.push(...part.broken);
    result.checked += part.checked;
    result.earlier += part.earlier;
    result.instances += whole.instances.length;
    progress(result.checked);
    whole = next;
  }
  if (scope.subjectId === undefined) result.broken.push(...(await orphans(db, scope.accountId)));
  const sealed = await verifySeals(db, engine.keys, scope);
  result.seals = sealed.seals;
  result.broken.push(...sealed.broken);
  result.ok = result.broken.length === 0;
  return result;
}

/** Verifies the chains of some instances; lets others in between. */
export async function verifyWhole(
  engine: Engine,
  kinds: StoredKinds,
  { instances, chains }: Whole,
): Promise<{ checked: number; earlier: number; broken: Broken[] }> {
  const broken: Broken[] = [];
  let checked = 0;
  let earlier = 0;
  for (const [index, instance] of instances.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate();
    const chain = chains.get(instance.id) ?? [];
    const found = verifyChain(engine, instance, chain);
    broken.push(...(found.length > 0 ? found : misfiled(kinds, instance, chain)));
    checked += chain.length;
    const bound = engine.workflows.get(instance.workflow);
    if (bound && isEarlier(bound, chain)) earlier += 1;
  }
  return { checked, earlier, broken };
}

/** No hash covers as what kind a step is found, because it follows from what is hashed. */
function misfiled(
  kinds: StoredKinds,
  { workflow, subjectId, accountId, businessUnitId }: KnownInstance,
  chain: readonly StoredTransition[],
): Broken[] {
  const wrong = chain.find((row) => {
    const kind = kinds.get(row.kindId ?? 0);
    return !(
      kind?.workflow === workflow &&
      kind.accountId === accountId &&
      kind.businessUnitId === businessUnitId &&
      kind.event === row.event &&
      kind.from === row.from &&
      kind.to === row.to
    );
  });
  if (!wrong) return [];
  const reason = 'The transition is found as another kind of step than it is';
  return [{ workflow, subjectId, seq: wrong.seq, reason }];
}

/** The first thing that is wrong with a chain: what follows it can't be judged. */
export function verifyChain(
  engine: Engine,
  instance: KnownInstance,
  chain: StoredTransition[],
): Broken[] {
  const { workflow, subjectId } = instance;
  const at = (seq: number, reason: string): Broken[] => [{ workflow, subjectId, seq, reason }];
  const bound = engine.workflows.get(workflow);
  if (!bound) return at(0, `There is no workflow ${workflow}`);
  if (chain.length === 0) return at(1, 'The whole history is missing');
  let previous: Buffer = CHAIN_START;
  let acted: Record<string, number[]> = {};
  let earlier = '';
  for (const [index, row] of chain.entries()) {
    const seq = index + 1;
    if (row.seq !== seq) return at(seq, `Transition ${seq} is missing`);
    if (row.workflow !== workflow || row.subjectId !== subjectId) {
      return at(seq, 'The transition belongs to another subject');
    }
    if (!row.previousHash.equals(previous)) {
      return at(seq, 'The transition does not follow the one before it');
    }
    if (!chainHash(engine.keys.chain, previous, row).equals(row.hash)) {
      return at(seq, 'The transition was changed after it was recorded');
    }
    if (row.at < earlier) return at(seq, 'The transition is older than the one before it');
    previous = row.hash;
    earlier = row.at;
    // What was taken back was done nevertheless; taking back is no act at a stage.
    if (row.event !== UNDO) acted = actedAt(acted, row.from, row.actorId, row.onBehalfOf);
  }
  if (chain.length !== instance.version) {
    return at(
      chain.length + 1,
      `Transition ${chain.length + 1} of ${instance.version} is missing from the end`,
    );
  }
  if (!previous.equals(instance.headHash)) {
    return at(chain.length, 'The last transition is not the one that the instance knows');
  }
  return isEarlier(bound, chain)
    ? verifyEarlier(bound, instance, chain, acted, at)
    : verifyReplay(bound, instance, chain, acted, at);
}

/** Transitions whose instance is gone. */
export const orphans = (db: Db, accountId: number | undefined): Promise<Broken[]> =>
  query<Broken>(
    db,
    `select t.workflow, t.subject_id as "subjectId", t.seq,
       'The instance of this transition is missing' as reason
     from workflow_transitions t left join workflow_step_kinds k on k.id = t.kind_id
     where not exists (select from workflow_instances i where i.id = t.instance_id)
       and ($account::bigint is null or k.account_id is null or k.account_id = $account)
     order by t.instance_id, t.seq limit 1000`,
    { account: accountId ?? null },
  );
