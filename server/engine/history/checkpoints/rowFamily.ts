import { createHmac } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { ChainFamily } from '#server/engine/instances/engine.ts';
import { CHAIN_START } from '#server/platform/history/chain/chain.ts';
import type { HistoryKeys } from '#server/platform/history/chain/keys.ts';
import type { Broken, Head } from '#server/platform/history/verification/family.ts';

/** Describes a chain family whose links are rows of one table. SQL turns each row into the text that is hashed. */
export interface RowChains {
  family: string;
  heads: string;
  /**
   * Selects `chain_id`, `seq`, `prev_hash`, `hash` and `covers` of each link. `covers` is the hashed text
   * (jsonb_build_array(...)::text) and must never change for the same row.
   */
  links: string;
}

interface LinkRow {
  chainId: number;
  seq: number;
  previousHash: Buffer;
  hash: Buffer;
  covers: string;
}

/** The hash of a link: the HMAC-SHA256 of its family, the previous hash and the text that it covers. */
export const rowHash = (
  keys: Pick<HistoryKeys, 'chain'>,
  family: string,
  previous: Buffer,
  covers: string,
): Buffer =>
  createHmac('sha256', keys.chain).update(`${family}\n`).update(previous).update(covers).digest();

/** Makes a chain family of append-only rows, which store the hashes that link them. */
export function rowFamily({ family, heads, links }: RowChains): ChainFamily {
  const read = (db: Db | Tx, ids: readonly number[], after: readonly number[]) =>
    query<LinkRow>(
      db,
      `select l.chain_id as "chainId", l.seq, l.prev_hash as "previousHash", l.hash, l.covers
       from unnest($ids::bigint[], $after::integer[]) as n (chain_id, seq)
       join (${links}) l on l.chain_id = n.chain_id and l.seq > n.seq
       order by l.chain_id, l.seq`,
      { ids, after },
    );
  return {
    family,
    heads,
    links,
    hold: async (tx, { keys }, grown) => {
      const rows = byChain(
        await read(
          tx,
          grown.map(({ chainId }) => chainId),
          grown.map(({ covered }) => covered?.seq ?? 0),
        ),
      );
      return grown.flatMap(({ chainId, seq, hash, covered }): Head[] => {
        const walked = walk(keys, family, rows.get(chainId) ?? [], covered);
        const holds = walked.wrong === null && walked.seq === seq && walked.hash.equals(hash);
        return holds ? [{ chainId, seq, hash, publicHash: null }] : [];
      });
    },
    verify: (db, { keys }, chainIds) =>
      db.transaction(
        async (tx) => {
          const ends = await readEnds(tx, heads, chainIds);
          const rows = await read(
            tx,
            chainIds,
            chainIds.map(() => 0),
          );
          const chains = byChain(rows);
          const broken = ends.flatMap(({ chainId, seq, hash, accountId }): Broken[] => {
            const walked = walk(keys, family, chains.get(chainId) ?? [], null);
            const at = (wrongSeq: number, reason: string): Broken[] => [
              { workflow: family, subjectId: chainId, seq: wrongSeq, reason, accountId },
            ];
            if (walked.wrong !== null) return at(walked.seq + 1, walked.wrong);
            if (walked.seq < seq) return at(walked.seq + 1, 'The end of the chain is missing');
            return walked.seq === seq && walked.hash.equals(hash)
              ? []
              : at(walked.seq, 'The last row is not the one that its chain knows');
          });
          return { links: rows.length, earlier: 0, broken };
        },
        { isolationLevel: 'repeatable read', readOnly: true },
      ),
  };
}

/**
 * Follows the rows after the covered part of a chain. Returns the last valid row, and what is wrong with the first
 * invalid one.
 */
function walk(
  keys: HistoryKeys,
  family: string,
  rows: readonly LinkRow[],
  covered: { seq: number; hash: Buffer } | null,
): { seq: number; hash: Buffer; wrong: string | null } {
  let seq = covered?.seq ?? 0;
  let hash: Buffer = covered?.hash ?? CHAIN_START;
  const wrong = (reason: string) => ({ seq, hash, wrong: reason });
  for (const row of rows) {
    if (row.seq !== seq + 1) return wrong(`Row ${seq + 1} of the chain is missing`);
    if (!row.previousHash.equals(hash)) return wrong('The row does not follow the one before it');
    if (!rowHash(keys, family, hash, row.covers).equals(row.hash)) {
      return wrong('The row was changed after it was recorded');
    }
    ({ seq, hash } = row);
  }
  return { seq, hash, wrong: null };
}

const readEnds = (tx: Tx, heads: string, chainIds: readonly number[]) =>
  query<{ chainId: number; seq: number; hash: Buffer; accountId: number | null }>(
    tx,
    `select h.chain_id as "chainId", h.seq, h.hash, h.account_id as "accountId" from (${heads}) h
     where h.chain_id = any($chainIds::bigint[]) order by h.chain_id`,
    { chainIds },
  );

function byChain(rows: readonly LinkRow[]): Map<number, LinkRow[]> {
  const chains = new Map<number, LinkRow[]>();
  for (const row of rows) {
    const chain = chains.get(row.chainId);
    if (chain) chain.push(row);
    else chains.set(row.chainId, [row]);
  }
  return chains;
}
