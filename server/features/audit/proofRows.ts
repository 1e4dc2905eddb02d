import { query } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { canonicalJson } from '#server/workflow/chain.ts';
import {
  commit,
  leafOf,
  merkleLevels,
  merklePath,
  publicLinks,
} from '#server/workflow/publicChain.ts';
import { SELECT_SEALS, type Seal } from '#server/workflow/seal.ts';
import { readChains, type StoredTransition } from '#server/workflow/storedChains.ts';
import type { KnownInstance } from '#server/workflow/readWhole.ts';

interface SealedHead {
  sealId: number;
  instanceId: number;
  seq: number;
  hash: Buffer;
  publicHash: Buffer;
}

const CHAINS_READ = 1000;

/** What a bundle says of these things' chains, each up to where it is sealed. */
export async function proofOf(call: Call, instances: readonly KnownInstance[]) {
  const { db } = call;
  const heads = await query<SealedHead>(
    db,
    `select distinct on (instance_id) seal_id as "sealId", instance_id as "instanceId", seq, hash,
       public_hash as "publicHash"
     from workflow_seal_heads
     where instance_id = any($ids::bigint[]) and public_hash is not null
     order by instance_id, seq desc, seal_id desc`,
    { ids: instances.map(({ id }) => id) },
  );
  const headOf = new Map(heads.map((head) => [head.instanceId, head]));
  const lines: string[] = [];
  const userIds = new Set<number>();
  for (let start = 0; start < instances.length; start += CHAINS_READ) {
    const part = instances.slice(start, start + CHAINS_READ);
    const chains = await readChains(db, part);
    for (const instance of part) {
      const sealed = headOf.get(instance.id)?.seq ?? 0;
      const chain = (chains.get(instance.id) ?? []).slice(0, sealed);
      lines.push(...linesOf(call, instance, chain));
      for (const { actorId, onBehalfOf } of chain) {
        for (const id of [actorId, onBehalfOf]) if (id !== null) userIds.add(id);
      }
    }
    await looked(call, part);
  }
  const people = await query<{ userId: number; name: string }>(
    db,
    `select u.id as "userId", e.name from users u join employees e on e.id = u.employee_id
     where u.id = any($ids::bigint[]) order by u.id`,
    { ids: [...userIds] },
  );
  const { seals, paths } = await sealsOf(call, heads);
  return {
    rows: Buffer.from(lines.map((line) => `${line}\n`).join('')),
    count: lines.length,
    people,
    seals,
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
          sealId: head.sealId,
          path: paths.get(id) ?? [],
        },
      ];
    }),
  };
}

const open = ({ actor, services: { engine } }: Call, instance: KnownInstance): boolean => {
  const bound = engine.workflows.get(instance.workflow);
  return bound !== undefined && (bound.confidential?.mayRead(bound, instance, actor) ?? true);
};

/** A chain's rows; comment and payload as commitments alone where the caller may not read them. */
function linesOf(
  call: Call,
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

async function looked(call: Call, instances: readonly KnownInstance[]): Promise<void> {
  for (const bound of call.services.engine.workflows.values()) {
    const ids = instances
      .filter((one) => one.workflow === bound.workflow.id && open(call, one))
      .map(({ subjectId }) => subjectId);
    if (ids.length === 0) continue;
    await bound.confidential?.looked(call.db, call.actor, 'Workflow/Proof', ids);
  }
}

/** The seals that sign these heads, and the way from each head to its seal's root. */
async function sealsOf({ db }: Call, heads: readonly SealedHead[]) {
  const sealIds = [...new Set(heads.map(({ sealId }) => sealId))].sort((a, b) => a - b);
  const wanted = new Set(heads.map(({ instanceId, sealId }) => `${sealId} ${instanceId}`));
  const paths = new Map<number, string[]>();
  for (const sealId of sealIds) {
    const all = await query<Omit<SealedHead, 'sealId'>>(
      db,
      `select instance_id as "instanceId", seq, hash, public_hash as "publicHash"
       from workflow_seal_heads where seal_id = $sealId order by instance_id`,
      { sealId },
    );
    const levels = merkleLevels(all.map(leafOf));
    for (const [index, { instanceId }] of all.entries()) {
      if (wanted.has(`${sealId} ${instanceId}`)) paths.set(instanceId, merklePath(levels, index));
    }
  }
  const rows = await query<Seal>(
    db,
    `${SELECT_SEALS} where id = any($sealIds::bigint[]) order by id`,
    { sealIds },
  );
  const seals = rows.map(({ id, at, instances, digest, previousSignature, signature }) => ({
    id,
    at: at.toISOString(),
    instances,
    digest: digest.toString('hex'),
    previousSignature: previousSignature.toString('hex'),
    signature: signature.toString('hex'),
  }));
  return { seals, paths };
}
