import { createHash, createHmac, type KeyObject } from 'node:crypto';
import { isInSegments } from '#server/platform/history/verification/portion.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { getRecordKey, type Db, type Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import { canonicalJson, CHAIN_START } from '#server/platform/history/chain/chain.ts';
import { readBaseline } from './readBaseline.ts';
import {
  getAccount,
  baselineSignature,
  erasedRows,
  getKey,
  readRows,
  wrongRow,
  type LogRow,
} from './logRows.ts';
import { signedLogs } from './logs.ts';
import type { SignedLog } from './signedLog.ts';

/**
 * A block of rows of one account's log, in the order in which they were found. Each block contains the hash of the
 * previous one.
 */
export interface Block {
  account: number;
  number: number;
  madeAt: Date;
  rowIds: number[];
  /**
   * The signatures of rows that are older than signatures and so have no signature column; null if all rows have one.
   */
  signatures: (Buffer | null)[] | null;
  previousHash: Buffer;
  hash: Buffer;
}

const ROWS_A_BLOCK = 5000;
/**
 * No transaction takes this long. If a row is not in the blocks of its time plus this interval, it was not in the log
 * in time.
 */
const LATE = `interval '2 hours'`;

/** Adds the new rows of every log to blocks. */
export async function makeAllBlocks(db: Db): Promise<void> {
  for (const log of signedLogs) {
    await withTransaction(db, async (tx) => {
      // Only one process makes blocks at a time, because two would both make block n.
      await takeAdvisoryLock(tx, 'makingBlocks');
      await makeBlocks(tx, log);
    });
  }
}

/**
 * Puts rows that are in no block yet into blocks, one for each account, and returns the number of rows. A worker does
 * this every few seconds, so that writers to a log need not wait for each other or read the last block. Invalid rows
 * are left out, and verification reports them.
 */
export async function makeBlocks(tx: Tx, log: SignedLog): Promise<number> {
  const [recent] = await query<{ floor: number | null }>(
    tx,
    `select min(row_ids[1]) as floor from log_blocks where log = $log
       and made_at >= (select max(made_at) from log_blocks where log = $log) - ${LATE}`,
    { log: log.table },
  );
  const [key, { upTo }, erased] = [
    getRecordKey(tx),
    await readBaseline(tx, log),
    await erasedRows(tx, log),
  ];
  let linked = 0;
  for (let after = (recent?.floor ?? 0) - 1; ;) {
    const rows = await readRows(
      tx,
      log,
      `${getKey(log)} > $after and (t.signature is not null or ${getKey(log)} <= $upTo)
         and not exists (select from (
           select unnest(row_ids) as id from log_blocks
           where log = $log and row_ids[cardinality(row_ids)] >= $floor) b
           where b.id = ${getKey(log)})
       order by 1 limit ${ROWS_A_BLOCK}`,
      { after, upTo, log: log.table, floor: recent?.floor ?? 0 },
    );
    const sound = rows.filter(
      (row) => wrongRow(key, log, row, erased, getBaselines(key, log, row)) === null,
    );
    await append(tx, key, log, sound);
    linked += sound.length;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_BLOCK) return linked;
    after = last.id;
  }
}

const getBaselines = (key: KeyObject, log: SignedLog, row: LogRow): Buffer | null =>
  row.signature === null ? baselineSignature(key, log, row) : null;

async function append(
  tx: Tx,
  key: KeyObject,
  log: SignedLog,
  rows: readonly LogRow[],
): Promise<void> {
  const byAccount = new Map<number, LogRow[]>();
  for (const row of rows) {
    const own = byAccount.get(row.account);
    if (own) own.push(row);
    else byAccount.set(row.account, [row]);
  }
  if (byAccount.size === 0) return;
  const ends = await query<Pick<Block, 'account' | 'number' | 'hash'>>(
    tx,
    `select distinct on (account_id) account_id as account, number, hash from log_blocks
     where log = $log and account_id = any($accounts::bigint[]) order by account_id, number desc`,
    { log: log.table, accounts: [...byAccount.keys()] },
  );
  const entries = [...byAccount].map(([account, own]): Block => {
    const end = ends.find((one) => one.account === account);
    const signatures = own.map((row) => getBaselines(key, log, row));
    const block = {
      account,
      number: (end?.number ?? 0) + 1,
      madeAt: databaseTime(),
      rowIds: own.map(({ id }) => id),
      signatures: signatures.some((one) => one !== null) ? signatures : null,
      previousHash: end?.hash ?? CHAIN_START,
    };
    return { ...block, hash: blockHash(key, log, block, own) };
  });
  for (const block of entries) {
    await query(
      tx,
      `insert into log_blocks (log, account_id, number, made_at, row_ids, signatures, previous_hash,
         hash)
       values ($log, $account, $number, $madeAt, $rowIds::bigint[], $signatures::bytea[],
         $previousHash, $hash)`,
      { log: log.table, ...block },
    );
  }
}

/** The hash of a block: an HMAC of the previous block's hash, its own data, and the signatures of its rows. */
export function blockHash(
  key: KeyObject,
  log: SignedLog,
  block: Omit<Block, 'hash'>,
  rows: readonly (Pick<LogRow, 'signature'> | undefined)[],
): Buffer {
  const signatures = createHash('sha256');
  rows.forEach((row, index) => {
    signatures.update(row?.signature ?? block.signatures?.[index] ?? Buffer.alloc(32));
  });
  const { account, number, madeAt, rowIds } = block;
  return createHmac('sha256', key)
    .update(block.previousHash)
    .update(canonicalJson([log.table, account, number, madeAt.toISOString(), rowIds]))
    .update(signatures.digest())
    .digest();
}

/** Which older blocks to read: those of some segments (verification/portion.ts), up to a block number. */
export interface OldBlocks {
  seq: number;
  segments: readonly number[];
}

/**
 * The blocks of an account's log after a block number, or those of `old`. Only as many are read as fit into memory with
 * their rows. The first block of each segment comes with the hash of the previous block.
 */
export const readBlocks = (
  db: Db | Tx,
  log: SignedLog,
  account: number,
  after: number,
  old: OldBlocks | null = null,
): Promise<(Block & { beforeHash: Buffer | null })[]> =>
  query<Block & { beforeHash: Buffer | null }>(
    db,
    `select b.*, case when b.before is distinct from b.number - 1 then
         (select p.hash from log_blocks p
          where p.log = $log and p.account_id = $account and p.number = b.number - 1) end as "beforeHash"
     from (
       select account_id as account, number, made_at as "madeAt", to_jsonb(row_ids) as "rowIds",
         signatures, previous_hash as "previousHash", hash,
         lag(number) over (order by number) as before,
         sum(cardinality(row_ids)) over (order by number) - cardinality(row_ids) as earlier
       from log_blocks where log = $log and account_id = $account and number > $after
         ${old ? `and number <= $seq and ${isInSegments('number')}` : ''}
       order by number limit 2000
     ) b where earlier < ${ROWS_READ} order by number`,
    { log: log.table, account, after, seq: old?.seq ?? null, segments: old?.segments ?? null },
  );

const ROWS_READ = 20_000;

/** The rows of a log that are in no block. */
export const loose = (db: Db, log: SignedLog, account: number | null): Promise<LogRow[]> =>
  readRows(
    db,
    log,
    `($account::bigint is null or ${getAccount(log)} = $account)
       and not exists (select from (select unnest(row_ids) as id from log_blocks where log = $log) b
         where b.id = ${getKey(log)})
     order by 1`,
    { account, log: log.table },
  );
