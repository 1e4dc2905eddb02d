import { workflowsOf } from '#server/workflow/engine/engine.ts';
import {
  FORMAT,
  SELECT_CHECKPOINTS,
  type Checkpoint,
  type CheckpointHead,
} from '#server/checkpoints/checkpoint.ts';
import { query } from '#server/db/sql.ts';
import type { FileCaller } from '#server/http/fileCall.ts';
import { canonicalJson } from '#server/workflow/history/chain.ts';
import {
  checkpointLeafOf,
  commit,
  leafOf,
  merkleLevels,
  merklePath,
  publicLinks,
} from '#server/workflow/history/publicChain.ts';
import { readChains, type StoredTransition } from '#server/workflow/history/storedChains.ts';
import type { KnownInstance } from '#server/workflow/history/readWhole.ts';

interface CoveredHead {
  checkpointId: number;
  instanceId: number;
  seq: number;
  hash: Buffer;
  publicHash: Buffer;
}

const CHAINS_READ = 1000;

/** The chains of a bundle, each up to its last checkpoint. */
export async function proofOf(call: FileCaller, instances: readonly KnownInstance[]) {
  const { db } = call;
  const heads = await query<CoveredHead>(
    db,
    `select distinct on (chain_id) checkpoint_id as "checkpointId", chain_id as "instanceId", seq, hash,
       public_hash as "publicHash"
     from history_checkpoint_heads
     where family = 'transitions' and chain_id = any($ids::bigint[]) and public_hash is not null
     order by chain_id, seq desc, checkpoint_id desc`,
    { ids: instances.map(({ id }) => id) },
  );
  const headOf = new Map(heads.map((head) => [head.instanceId, head]));
  const lines: string[] = [];
  const userIds = new Set<number>();
  for (let start = 0; start < instances.length; start += CHAINS_READ) {
    const part = instances.slice(start, start + CHAINS_READ);
    const chains = await readChains(db, part);
    for (const instance of part) {
      const covered = headOf.get(instance.id)?.seq ?? 0;
      const chain = (chains.get(instance.id) ?? []).slice(0, covered);
      lines.push(...linesOf(call, instance, chain));
      for (const { actorId, onBehalfOf } of chain) {
        for (const id of [actorId, onBehalfOf]) if (id !== null) userIds.add(id);
      }
    }
    await looked(call, part);
  }
  const people = await query<{ userId: number; name: string }>(
    db,
    `select u.id as "userId", e.name from users u join user_people e on e.user_id = u.id
     where u.id = any($ids::bigint[]) order by u.id`,
    { ids: [...userIds] },
  );
  const { checkpoints, paths } = await checkpointsOf(call, heads);
  return {
    rows: Buffer.from(lines.map((line) => `${line}\n`).join('')),
    count: lines.length,
    people,
    checkpoints,
    chains: instances.flatMap(({ id, workflow, subjectId }) => {
      const head = headOf.get(id);
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
    }),
  };
}

const open = ({ actor, services: { engine } }: FileCaller, instance: KnownInstance): boolean => {
  const bound = engine.workflows.get(instance.workflow);
  return bound !== undefined && (bound.confidential?.mayRead(bound, instance, actor) ?? true);
};

/** A chain's rows; comment and payload only as commitments if the caller may not read them. */
function linesOf(
  call: FileCaller,
  instance: KnownInstance,
  chain: readonly StoredTransition[],
): string[] {
  const { salts } = call.services.engine.keys;
  const shown = open(call, instance);
  const links = publicLinks(salts, chain);
  return chain.map((row, index) => {
    const told = (field: 'comment' | 'payload') => {
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
      comment: told('comment'),
      payload: told('payload'),
      publicHash: links[index]?.toString('hex'),
    });
  });
}

async function looked(call: FileCaller, instances: readonly KnownInstance[]): Promise<void> {
  for (const bound of workflowsOf(call.services.engine, call.actor.accountId)) {
    const ids = instances
      .filter((one) => one.workflow === bound.workflow.id && open(call, one))
      .map(({ subjectId }) => subjectId);
    if (ids.length === 0) continue;
    await bound.confidential?.looked(call.db, call.actor, 'Workflow/Proof', ids);
  }
}

/** The checkpoints that cover these ends, and the Merkle path from each end to its checkpoint's root. */
async function checkpointsOf({ db }: FileCaller, heads: readonly CoveredHead[]) {
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
    ? checkpointLeafOf({ ...head, chainId, publicHash })
    : leafOf({ ...head, instanceId: chainId, publicHash: publicHash ?? Buffer.alloc(0) });
