import type { AnyMachineSnapshot } from 'xstate';
import { UNDO } from '#machines/undo.ts';
import { stateName } from '#machines/workflow.ts';
import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { canonicalJson, CHAIN_START, chainHash } from './chain.ts';
import { actedAt } from './draft.ts';
import type { BoundWorkflow, Engine } from './engine.ts';
import { INSTANCE_COLUMNS, type Instance } from './instances.ts';
import { replay } from './replay.ts';
import { verifySeals } from './seal.ts';
import { readChains, type StoredTransition } from './storedChains.ts';

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
  seals: number;
  broken: Broken[];
}

const CHUNK = 2000;

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
  const result: Verification = { ok: true, instances: 0, checked: 0, seals: 0, broken: [] };
  const parameters = {
    account: scope.accountId ?? null,
    workflow: scope.workflow ?? null,
    subject: scope.subjectId ?? null,
  };
  const where = `($account::bigint is null or i.account_id = $account)
    and ($workflow::text is null or i.workflow = $workflow)
    and ($subject::bigint is null or i.subject_id = $subject)`;
  for (let after = 0; ;) {
    const instances = await query<Instance & { workflow: string }>(
      db,
      `select ${INSTANCE_COLUMNS}, i.workflow from workflow_instances i
       where i.id > $after and ${where} order by i.id limit ${CHUNK}`,
      { after, ...parameters },
    );
    const last = instances.at(-1);
    if (!last) break;
    const chains = await readChains(db, instances);
    for (const instance of instances) {
      const chain = chains.get(instance.id) ?? [];
      result.broken.push(...verifyChain(engine, instance, chain));
      result.checked += chain.length;
    }
    result.instances += instances.length;
    progress(result.checked);
    after = last.id;
  }
  if (scope.subjectId === undefined) result.broken.push(...(await orphans(db)));
  const sealed = await verifySeals(db, engine.keys, scope);
  result.seals = sealed.seals;
  result.broken.push(...sealed.broken);
  result.ok = result.broken.length === 0;
  return result;
}

/** The first thing that is wrong with a chain: what follows it can't be judged. */
export function verifyChain(
  engine: Engine,
  instance: Instance & { workflow: string },
  chain: StoredTransition[],
): Broken[] {
  const { workflow, subjectId } = instance;
  const at = (seq: number, reason: string): Broken[] => [{ workflow, subjectId, seq, reason }];
  const bound = engine.workflows.get(workflow);
  if (!bound) return at(0, `There is no workflow ${workflow}`);
  if (chain.length === 0) return at(1, 'The whole history is missing');
  let previous: Buffer = CHAIN_START;
  let acted: Record<string, number[]> = {};
  let earlier = 0;
  for (const [index, row] of chain.entries()) {
    const seq = index + 1;
    if (row.seq !== seq) return at(seq, `Transition ${seq} is missing`);
    if (row.workflow !== workflow || row.subjectId !== subjectId) {
      return at(seq, 'The transition belongs to another subject');
    }
    if (!row.previousHash.equals(previous)) {
      return at(seq, 'The transition does not follow the one before it');
    }
    const facts = { ...row, at: row.at.toISOString() };
    if (!chainHash(engine.keys.chain, previous, facts).equals(row.hash)) {
      return at(seq, 'The transition was changed after it was recorded');
    }
    if (row.at.getTime() < earlier)
      return at(seq, 'The transition is older than the one before it');
    previous = row.hash;
    earlier = row.at.getTime();
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
  return verifyReplay(bound, instance, chain, acted, at);
}

function verifyReplay(
  bound: BoundWorkflow,
  instance: Instance,
  chain: StoredTransition[],
  acted: Record<string, number[]>,
  at: (seq: number, reason: string) => Broken[],
): Broken[] {
  const { workflow } = bound;
  let snapshot: AnyMachineSnapshot | null = null;
  for (const step of replay(workflow, chain)) {
    if (step.wrong !== null) return at(step.row.seq, step.wrong);
    snapshot = step.snapshot;
  }
  if (!snapshot) return at(1, 'The whole history is missing');
  const last = chain.length;
  if (stateName(snapshot) !== instance.state) {
    return at(last, `The instance says ${instance.state}, its history ${stateName(snapshot)}`);
  }
  // What a migration did to the data of an earlier version is no step that could be replayed.
  const isOfThisVersion = chain[0]?.machineVersion === workflow.version;
  if (isOfThisVersion && canonicalJson(snapshot.context) !== canonicalJson(instance.context)) {
    return at(last, 'The instance’s data differs from what its history gives');
  }
  const kept = bound.workflow.visibility?.keptFrom(snapshot.context as never) ?? [];
  if (!kept.every((employeeId) => instance.keptFrom.includes(employeeId))) {
    return at(last, 'Somebody from whom it is kept was taken off its list');
  }
  if (canonicalJson(acted) !== canonicalJson(instance.acted)) {
    return at(last, 'Those who acted differ from what the history gives');
  }
  return [];
}

/** Transitions whose instance is gone. */
const orphans = (db: Db): Promise<Broken[]> =>
  query<Broken>(
    db,
    `select t.workflow, t.subject_id as "subjectId", t.seq,
       'The instance of this transition is missing' as reason
     from workflow_transitions t left join workflow_instances i on i.id = t.instance_id
     where i.id is null order by t.instance_id, t.seq limit 1000`,
  );
