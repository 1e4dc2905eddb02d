import { setImmediate } from 'node:timers/promises';
import {
  recordsWithoutHistory,
  verifyRecords,
} from '#server/engine/history/chain/businessRecords.ts';
import type { ChainFamily } from '#server/engine/instances/engine.ts';
import { CHAIN_START, chainHash } from '#server/platform/history/chain/chain.ts';
import type { HistoryKeys } from '#server/platform/history/chain/keys.ts';
import { publicLinks } from '#server/platform/history/chain/publicChain.ts';
import { readWhole } from '#server/engine/history/chain/readWhole.ts';
import { readKinds } from '#server/engine/instances/stepKinds.ts';
import { readAllChains, type StoredTransition } from '#server/engine/history/chain/storedChains.ts';
import { orphans, verifyWhole } from '#server/engine/history/chain/verifyChain.ts';
import type { Head } from '#server/platform/history/verification/family.ts';

const CHAINS_READ = 2000;

/**
 * The transitions of all workflows as a chain family. Each instance has its own chain, which
 * verification replays on the machine.
 */
export const transitionFamily: ChainFamily = {
  family: 'transitions',
  heads: `select id as chain_id, version as seq, head_hash as hash, moved_at, account_id
    from workflow_instances`,
  names: 'select id as chain_id, workflow as kind, subject_id as number from workflow_instances',
  hasPublicChain: true,
  links: 'select instance_id as chain_id, seq, hash from workflow_transitions',
  hold: async (tx, { keys }, grown) => {
    const heads: Head[] = [];
    for (let start = 0; start < grown.length; start += CHAINS_READ) {
      const part = grown.slice(start, start + CHAINS_READ);
      const chains = await readAllChains(
        tx,
        part.map(({ chainId }) => chainId),
      );
      for (const { chainId, seq, hash } of part) {
        const chain = chains.get(chainId) ?? [];
        const publicHash = publicLinks(keys.salts, chain)[seq - 1];
        if (publicHash && isWhole(keys, chain, hash))
          heads.push({ chainId, seq, hash, publicHash });
      }
      await setImmediate();
    }
    return heads;
  },
  verify: async (db, engine, chainIds) => {
    const kinds = await readKinds(db);
    const where = 'i.id = any($chainIds::bigint[])';
    const whole = await readWhole(db, { where, parameters: { chainIds } });
    const { checked, earlier, broken } = await verifyWhole(engine, kinds, whole);
    broken.push(...(await verifyRecords(db, engine, whole)));
    const accounts = new Map(
      whole.instances.map((one) => [`${one.workflow} ${one.subjectId}`, one.accountId]),
    );
    return {
      links: checked,
      earlier,
      broken: broken.map((one) => ({
        ...one,
        accountId: accounts.get(`${one.workflow} ${one.subjectId}`) ?? null,
      })),
    };
  },
  checks: [
    { name: 'steps without an instance', find: (db, account) => orphans(db, account ?? undefined) },
    {
      name: 'records without a history',
      find: (db, account, engine) => recordsWithoutHistory(db, engine, account),
    },
  ],
};

/** Whether every link of the chain is valid, and the last link is the head that is stored with the instance. */
function isWhole(keys: HistoryKeys, chain: readonly StoredTransition[], head: Buffer): boolean {
  let previous: Buffer = CHAIN_START;
  for (const row of chain) {
    if (!chainHash(keys.chain, previous, row).equals(row.hash)) return false;
    previous = row.hash;
  }
  return previous.equals(head);
}
