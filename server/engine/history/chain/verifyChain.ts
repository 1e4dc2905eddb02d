import { setImmediate } from 'node:timers/promises';
import { isQuestionOrAnswer } from '#machines/core/contracts/questions.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import type { Concern } from '#machines/core/contracts/verification.ts';
import { getReason } from '#server/platform/history/verification/check.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { CHAIN_START, chainHash, sameJson } from '#server/platform/history/chain/chain.ts';
import { actedAt } from '#server/engine/instances/actedAt.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import { instanceDigest } from '#server/engine/instances/instanceDigest.ts';
import type { InstanceOfWorkflow, Whole } from './readWhole.ts';
import type { StoredKinds } from '#server/engine/instances/stepKinds.ts';
import type { StoredTransition } from './storedChains.ts';
import { isEarlier, verifyEarlier } from './verifyEarlier.ts';
import { verifyReplay } from './verifyReplay.ts';

/** The number of chains that are verified before the event loop can do other work; 100 take about 10 ms. */
const SLICE = 100;

/** Verifies the chains of these instances in slices, between which the event loop can do other work. */
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
    broken.push(...findProblem(engine, kinds, instance, chain));
    checked += chain.length;
    const bound = engine.workflows.get(instance.workflow);
    if (bound && isEarlier(bound, chain)) earlier += 1;
  }
  return { checked, earlier, broken };
}

/**
 * The first problem of a chain, or of the step kinds of its transitions. If a chain cannot be read at all, that is the
 * problem.
 */
function findProblem(
  engine: Engine,
  kinds: StoredKinds,
  instance: InstanceOfWorkflow,
  chain: StoredTransition[],
): Broken[] {
  const { id, workflow, subjectId } = instance;
  const row = { table: 'workflow_instances', id: String(id) };
  try {
    const broken = verifyChain(engine, instance, chain);
    if (broken.length === 0) return misfiled(kinds, instance, chain);
    const concern = getConcern(engine, workflow);
    return broken.map((one) => ({ concern, row, ...one }));
  } catch (error) {
    const reason = `The history can’t be read (${getReason(error)})`;
    return [{ workflow, subjectId, seq: 0, reason, concern: getConcern(engine, workflow), row }];
  }
}

/** Findings about a workflow concern money if its declared fields include amounts. */
const getConcern = ({ workflows }: Engine, workflow: string): Concern =>
  Object.values(workflows.get(workflow)?.workflow.fields ?? {}).some((one) => one?.kind === 'money')
    ? 'money'
    : 'history';

/**
 * Finds a transition whose stored step kind does not follow from the transition's facts. No hash covers the kind,
 * because it can be computed from what is hashed.
 */
function misfiled(
  kinds: StoredKinds,
  { workflow, subjectId, accountId, businessUnitId }: InstanceOfWorkflow,
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
  const reason = 'The transition is recorded as a different type of step';
  // A changed kind affects all of its transitions, so all of them are reported as one finding.
  const kind = String(wrong.kindId ?? 0);
  const row = { table: 'workflow_step_kinds', id: kind };
  return [{ workflow, subjectId, seq: wrong.seq, reason, row, cause: `step kind ${kind}` }];
}

/** The first problem of a chain. Links after it cannot be evaluated, because each link depends on the previous one. */
export function verifyChain(
  engine: Engine,
  instance: InstanceOfWorkflow,
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
      return at(seq, 'The transition does not follow the previous one');
    }
    if (!chainHash(engine.keys.chain, previous, row).equals(row.hash)) {
      return at(seq, 'The transition was changed after it was recorded');
    }
    if (row.at < earlier) return at(seq, 'The transition is older than the previous one');
    previous = row.hash;
    earlier = row.at;
    // A person whose decision was undone has still acted at that stage. Undoing a decision and
    // asking a question do not count as acting at a stage.
    if (row.event !== UNDO && !isQuestionOrAnswer(row.event))
      acted = actedAt(acted, row.from, row.actorId, row.onBehalfOf);
  }
  if (chain.length !== instance.version) {
    return at(
      chain.length + 1,
      `Transition ${chain.length + 1} of ${instance.version} is missing from the end`,
    );
  }
  if (!previous.equals(instance.headHash)) {
    return at(chain.length, 'The last transition does not match the instance');
  }
  const broken = isEarlier(bound, chain)
    ? verifyEarlier(bound, instance, chain, acted, at)
    : verifyReplay(bound, instance, chain, acted, at);
  return broken.length > 0 ? broken : verifyInstance(engine, bound, instance, chain, at);
}

/** Checks that the instance still matches the digest that its last transition recorded. */
function verifyInstance(
  { keys }: Engine,
  { workflow }: BoundWorkflow,
  instance: InstanceOfWorkflow,
  chain: readonly StoredTransition[],
  at: (seq: number, reason: string) => Broken[],
): Broken[] {
  const last = chain.at(-1);
  // Transitions from before digests were introduced have none to compare.
  if (!last?.instanceDigest) return [];
  const covered =
    instance.machineVersion === last.machineVersion
      ? last.instanceDigest
      : Buffer.from(instance.migrated ?? '', 'base64');
  if (instanceDigest(keys, instance).equals(covered)) return [];
  const isParties = !sameJson(instance.parties, workflow.parties(instance.context as never));
  return at(
    last.seq,
    isParties
      ? 'Its parties do not match its history'
      : 'Its subject, unit, dates or data do not match its last transition',
  );
}

/** Finds transitions whose instance no longer exists. */
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
