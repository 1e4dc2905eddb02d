import type { KeyObject } from 'node:crypto';
import type { Broken, Head, Walked } from '#server/platform/history/verification/family.ts';
import type { Portion } from '#server/platform/history/verification/portion.ts';
import { getRecordKey, type Db, type Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { ChainFamily, Check } from '#server/engine/instances/engine.ts';
import { CHAIN_START } from '#server/platform/history/chain/chain.ts';
import { readBaseline } from '#server/platform/history/records/readBaseline.ts';
import {
  blockHash,
  loose,
  readBlocks,
  type Block,
  type OldBlocks,
} from '#server/platform/history/records/blocks.ts';
import {
  erasedRows,
  getKey,
  readRows,
  wrongRow,
  type LogRow,
} from '#server/platform/history/records/logRows.ts';
import type { SignedLog } from '#server/platform/history/records/signedLog.ts';

/**
 * Makes the chain family of a signed log. The blocks of each account form a chain. `further` are checks of the tables
 * whose changes the log records.
 */
export function logFamily(log: SignedLog, further: readonly Check[] = []): ChainFamily {
  const ofLog = `from log_blocks where log = '${log.table}'`;
  return {
    family: `${log.kind} log`,
    isLog: true,
    heads: `select distinct on (account_id) account_id as chain_id, number as seq, hash,
        made_at as moved_at, nullif(account_id, 0) as account_id
      ${ofLog} order by account_id, number desc`,
    links: `select account_id as chain_id, number as seq, hash ${ofLog}`,
    hold: async (tx, { keys }, grown) => {
      const heads: Head[] = [];
      for (const { chainId, seq, hash, covered } of grown) {
        const walked = await walkBlocks(tx, keys.records, log, chainId, covered);
        if (walked.broken.length === 0 && walked.number === seq && walked.hash.equals(hash))
          heads.push({ chainId, seq, hash, publicHash: null });
      }
      return heads;
    },
    verify: (db, { keys }, accounts, portion) =>
      verifyLog(db, keys.records, log, accounts, portion),
    checks: [
      {
        name: `rows of the ${log.kind} log in no block`,
        find: (db, account) => strays(db, log, account),
      },
      { name: `rows of the ${log.kind} log that are there twice`, find: (db) => copies(db, log) },
      ...further,
    ],
  };
}

/** Verifies the blocks of these accounts and the rows in them, completely or only a portion. */
export async function verifyLog(
  db: Db,
  key: KeyObject,
  log: SignedLog,
  accounts: readonly number[],
  { since, segments }: Portion,
): Promise<Walked> {
  const all: Walked = { links: 0, earlier: 0, broken: [] };
  const covered = await coveredBy(db, `${log.kind} log`, accounts, since);
  for (const account of accounts) {
    const from = covered.get(account) ?? null;
    const upTo = from && segments.length > 0 ? { seq: from.seq, segments } : null;
    for (const [start, old] of [...(upTo ? [[null, upTo] as const] : []), [from, null] as const]) {
      const { links, broken } = await walkBlocks(db, key, log, account, start, old);
      all.links += links;
      all.broken.push(...broken);
    }
  }
  return all;
}

/** For each chain, the last link that this checkpoint or an earlier one covers. */
async function coveredBy(
  db: Db,
  family: string,
  accounts: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, { seq: number; hash: Buffer }>> {
  if (since === 0) return new Map();
  const rows = await query<{ account: number; seq: number; hash: Buffer }>(
    db,
    `select distinct on (chain_id) chain_id as account, seq, hash from history_checkpoint_heads
     where family = $family and chain_id = any($accounts::bigint[]) and checkpoint_id <= $since
     order by chain_id, seq desc`,
    { family, accounts, since },
  );
  return new Map(rows.map(({ account, ...end }) => [account, end]));
}

/**
 * Verifies the blocks of an account, and the rows in them, after the covered part of the chain. If
 * segments are given, verifies only the blocks of these segments within the covered part.
 */
async function walkBlocks(
  db: Db | Tx,
  key: KeyObject,
  log: SignedLog,
  account: number,
  from: { seq: number; hash: Buffer } | null,
  old: OldBlocks | null = null,
): Promise<{ number: number; hash: Buffer; links: number; broken: Broken[] }> {
  const erased = await erasedRows(db, log);
  const { upTo: baselineUpTo } = await readBaseline(db, log);
  const broken: Broken[] = [];
  let number = from?.seq ?? 0;
  let hash: Buffer = from?.hash ?? CHAIN_START;
  let links = 0;
  for (;;) {
    const blocks = await readBlocks(db, log, account, number, old);
    if (blocks.length === 0) return { number, hash, links, broken };
    const rows = await getRows(db, log, blocks);
    for (const block of blocks) {
      const wrong = (reason: string) =>
        broken.push({ workflow: `${log.kind} log`, subjectId: account, seq: number + 1, reason });
      // Checking the first block of a segment requires the hash of the previous block, so that hash
      // is read as well.
      if (old && block.beforeHash)
        ({ number, hash } = { number: block.number - 1, hash: block.beforeHash });
      if (block.number !== number + 1) {
        wrong(`Block ${old ? block.number - 1 : number + 1} is missing`);
        return { number, hash, links, broken };
      }
      const own = block.rowIds.map((id) => rows.get(id));
      const badRows = wrongRows(key, log, block, own, { erased, baselineUpTo });
      broken.push(...badRows);
      if (!block.previousHash.equals(hash)) wrong('The block does not follow the one before it');
      // If a row is missing or was changed, the row is reported, but not its block as well.
      else if (badRows.length === 0 && !blockHash(key, log, block, own).equals(block.hash))
        wrong('The block was changed after it was made');
      ({ number, hash } = block);
      links += 1;
    }
  }
}

async function getRows(
  db: Db | Tx,
  log: SignedLog,
  blocks: readonly Block[],
): Promise<Map<number, LogRow>> {
  const rows = await readRows(db, log, `${getKey(log)} = any($ids::bigint[])`, {
    ids: blocks.flatMap(({ rowIds }) => rowIds),
  });
  return new Map(rows.map((row) => [row.id, row]));
}

function wrongRows(
  key: KeyObject,
  log: SignedLog,
  block: Block,
  rows: readonly (LogRow | undefined)[],
  { erased, baselineUpTo }: { erased: ReadonlySet<number>; baselineUpTo: number },
): Broken[] {
  return rows.flatMap((row, index) => {
    const subjectId = block.rowIds[index] ?? 0;
    const kept = (subjectId <= baselineUpTo && block.signatures?.[index]) || null;
    const reason = row ? wrongRow(key, log, row, erased, kept) : 'The row is missing';
    return reason === null ? [] : [brokenRow(log, subjectId, block.number, reason)];
  });
}

const brokenRow = (log: SignedLog, id: number, seq: number, reason: string): Broken => ({
  workflow: log.kind,
  subjectId: id,
  seq,
  reason,
  concern: log.concern ?? 'history',
  row: { table: log.table, id: String(id) },
});

/** How long new rows may wait to be signed in a block, because a worker may be down for an hour. */
const LATEST_MS = 3_600_000;

/** Finds rows that are in no block although they are not new. They were inserted directly in the database. */
async function strays(db: Db, log: SignedLog, account: number | null): Promise<Broken[]> {
  const [key, erased, baseline] = [
    getRecordKey(db),
    await erasedRows(db, log),
    await readBaseline(db, log),
  ];
  const now = await query<{ at: Date }>(db, 'select clock_timestamp() as at');
  const oldest = (now[0]?.at.getTime() ?? 0) - LATEST_MS;
  return (await loose(db, log, account)).flatMap((row) => {
    const isInBaseline = row.signature === null && row.id <= baseline.upTo;
    // The rows of the demo have made-up times in the past, although they were written when the demo
    // was created.
    const time = row['at'] instanceof Date ? row['at'].getTime() : 0;
    const at = Math.max(time, baseline.at?.getTime() ?? 0);
    const reason = isInBaseline
      ? null
      : (wrongRow(key, log, row, erased) ?? (at < oldest ? 'The row is in no block' : null));
    return reason === null ? [] : [brokenRow(log, row.id, 0, reason)];
  });
}

/** Finds copies of rows. Each signature contains a random salt, so two rows with the same signature are copies. */
async function copies(db: Db, log: SignedLog): Promise<Broken[]> {
  const rows = await query<{ id: number }>(
    db,
    `select max(${getKey(log)}) as id from ${log.table} t where t.signature is not null
     group by t.signature having count(*) > 1 limit 1000`,
  );
  return rows.map(({ id }) => brokenRow(log, id, 0, 'The row is a copy of another'));
}
