import type { Authority } from '#machines/core/contracts/authority.ts';
import { getWorkflows } from '#server/engine/instances/engine.ts';
import {
  FORMAT,
  SELECT_CHECKPOINTS,
  type Checkpoint,
  type CheckpointHead,
} from '#server/platform/history/anchors/checkpoint.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { FileCaller } from '#server/platform/http/fileCall.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import {
  getCheckpointLeaf,
  commit,
  getLeaf,
  merkleLevels,
  merklePath,
  publicLinks,
} from '#server/platform/history/chain/publicChain.ts';
import {
  readWhole,
  type InstanceOfWorkflow,
  type Whole,
} from '#server/engine/history/chain/readWhole.ts';
import type { StoredTransition } from '#server/engine/history/chain/storedChains.ts';

/** The last step of a chain that a checkpoint covers. */
export interface CoveredHead {
  checkpointId: number;
  instanceId: number;
  seq: number;
  hash: Buffer;
  publicHash: Buffer;
}

/** This many chains are read at a time, with all their rows. */
const CHAINS_READ = 200;

/** Returns where the chains of a bundle end, which is at their last checkpoint. */
export async function coveredHeads(
  { db }: FileCaller,
  ids: readonly number[],
): Promise<Map<number, CoveredHead>> {
  const heads = await query<CoveredHead>(
    db,
    `select distinct on (chain_id) checkpoint_id as "checkpointId", chain_id as "instanceId", seq, hash,
       public_hash as "publicHash"
     from history_checkpoint_heads
     where family = 'transitions' and chain_id = any($ids::bigint[]) and public_hash is not null
     order by chain_id, seq desc, checkpoint_id desc`,
    { ids },
  );
  return new Map(heads.map((head) => [head.instanceId, head]));
}

/** The people whom the steps of a bundle name: users, and employees without a login. */
interface People {
  userIds: Set<number>;
  employeeIds: Set<number>;
}

/**
 * Writes the rows of the chains as lines, each chain up to its last checkpoint. Adds each actor to `people`, and calls
 * `stood` with the authority by which they acted.
 */
export async function* proofLines(
  call: FileCaller,
  ids: readonly number[],
  heads: ReadonlyMap<number, CoveredHead>,
  people: People,
  stood: (authority: string) => void,
): AsyncGenerator<string> {
  for await (const { instances, chains } of wholes(call.db, ids)) {
    await lookUp(call, instances);
    for (const instance of instances) {
      const covered = heads.get(instance.id)?.seq ?? 0;
      const chain = (chains.get(instance.id) ?? []).slice(0, covered);
      for (const { actorId, onBehalfOf, authority } of chain) {
        if (authority !== null) stood(authority);
        const { employee } = (
          authority === null ? {} : JSON.parse(authority)
        ) as Partial<Authority>;
        if (employee !== undefined) people.employeeIds.add(employee);
        for (const id of [actorId, onBehalfOf]) if (id !== null) people.userIds.add(id);
      }
      for (const line of getLines(call, instance, chain)) yield `${line}\n`;
    }
  }
}

/** Returns instances with their chains, in batches and in the given order. */
export async function* wholes(db: Db, ids: readonly number[]): AsyncGenerator<Whole> {
  for (let at = 0; at < ids.length; at += CHAINS_READ) {
    yield await readWhole(db, {
      where: 'i.id = any($ids::bigint[])',
      parameters: { ids: ids.slice(at, at + CHAINS_READ) },
    });
  }
}

export const getPeople = (
  { db }: FileCaller,
  { userIds, employeeIds }: People,
): Promise<{ userId: number | null; employeeId: number | null; name: string }[]> =>
  query(
    db,
    `select u.id as "userId", e.id as "employeeId", e.name
     from users u join user_people e on e.user_id = u.id where u.id = any($userIds::bigint[])
     union all select null, o.id, o.name from employees o where o.id = any($employeeIds::bigint[])
     order by 1, 2`,
    { userIds: [...userIds], employeeIds: [...employeeIds] },
  );

/** Writes the end of each chain, and the Merkle path from it to the root that its checkpoint signs. */
export async function chainEnds(
  { db }: FileCaller,
  heads: ReadonlyMap<number, CoveredHead>,
  paths: ReadonlyMap<number, string[]>,
) {
  const instances = await query<{ id: number; workflow: string; subjectId: number }>(
    db,
    `select id, workflow, subject_id as "subjectId" from workflow_instances
     where id = any($ids::bigint[]) order by id`,
    { ids: [...heads.keys()] },
  );
  return instances.flatMap(({ id, workflow, subjectId }) => {
    const head = heads.get(id);
    if (!head) return [];
    return [
      {
        instanceId: id,
        workflow,
        subjectId,
        seq: head.seq,
        hash: head.hash.toString('hex'),
        publicHash: head.publicHash.toString('hex'),
        checkpointId: head.checkpointId,
        path: paths.get(id) ?? [],
      },
    ];
  });
}

const open = (
  { actor, services: { engine } }: FileCaller,
  instance: InstanceOfWorkflow,
): boolean => {
  const bound = engine.workflows.get(instance.workflow);
  return bound !== undefined && (bound.confidential?.mayRead(bound, instance, actor) ?? true);
};

/** Returns the rows of a chain. If the caller may not read comment and payload, it only contains their hashes. */
function getLines(
  call: FileCaller,
  instance: InstanceOfWorkflow,
  chain: readonly StoredTransition[],
): string[] {
  const { salts } = call.services.engine.keys;
  const shown = open(call, instance);
  const links = publicLinks(salts, chain);
  return chain.map((row, index) => {
    const readNotices = (field: 'comment' | 'payload') => {
      const { salt, commitment } = commit(salts, row, field, row[field]);
      return shown ? { commitment, salt, value: row[field] } : { commitment };
    };
    return canonicalJson({
      instanceId: row.instanceId,
      workflow: row.workflow,
      subjectId: row.subjectId,
      seq: row.seq,
      batchId: row.batchId,
      event: row.event,
      from: row.from,
      to: row.to,
      actorId: row.actorId,
      onBehalfOf: row.onBehalfOf,
      at: row.at,
      machineVersion: row.machineVersion,
      ...(row.authority === null ? {} : { authority: JSON.parse(row.authority) as Authority }),
      comment: readNotices('comment'),
      payload: readNotices('payload'),
      publicHash: links[index]?.toString('hex'),
    });
  });
}

async function lookUp(call: FileCaller, instances: readonly InstanceOfWorkflow[]): Promise<void> {
  for (const bound of getWorkflows(call.services.engine, call.actor.accountId)) {
    const ids = instances
      .filter((one) => one.workflow === bound.workflow.id && open(call, one))
      .map(({ subjectId }) => subjectId);
    if (ids.length === 0) continue;
    await bound.confidential?.recordAccess(call.db, call.actor, 'Workflow/Proof', ids);
  }
}

/** Returns the checkpoints that cover these ends, and the Merkle path from each end to the root of its checkpoint. */
export async function readCheckpoints({ db }: FileCaller, heads: readonly CoveredHead[]) {
  const ids = [...new Set(heads.map(({ checkpointId }) => checkpointId))].sort((a, b) => a - b);
  const rows = await query<Checkpoint>(
    db,
    `${SELECT_CHECKPOINTS} where id = any($ids::bigint[]) order by id`,
    { ids },
  );
  const wanted = new Set(
    heads.map(({ instanceId, checkpointId }) => `${checkpointId} ${instanceId}`),
  );
  const paths = new Map<number, string[]>();
  for (const { id, format } of rows) {
    const all = await query<CheckpointHead>(
      db,
      `select family, chain_id as "chainId", seq, hash, public_hash as "publicHash"
       from history_checkpoint_heads where checkpoint_id = $id
       order by family collate "C", chain_id`,
      { id },
    );
    const levels = merkleLevels(all.map((head) => leafIn(format, head)));
    for (const [index, { family, chainId }] of all.entries()) {
      if (family === 'transitions' && wanted.has(`${id} ${chainId}`)) {
        paths.set(chainId, merklePath(levels, index));
      }
    }
  }
  const checkpoints = rows.map((row) => ({
    id: row.id,
    format: row.format,
    at: row.at.toISOString(),
    heads: row.heads,
    digest: row.digest.toString('hex'),
    previousSignature: row.previousSignature.toString('hex'),
    families: row.families,
    resumes: row.resumes,
    signature: row.signature.toString('hex'),
  }));
  return { checkpoints, paths };
}

const leafIn = (format: number, { chainId, publicHash, ...head }: CheckpointHead): Buffer =>
  format === FORMAT
    ? getCheckpointLeaf({ ...head, chainId, publicHash })
    : getLeaf({ ...head, instanceId: chainId, publicHash: publicHash ?? Buffer.alloc(0) });
