import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Print } from '#server/platform/files/prints/prints.ts';

/**
 * Hashes of 64 bits may differ in at most this many. With 7, at least one of the four quarters differs in at
 * most one bit.
 */
export const NEAR = 7;
/** At most this many of the nearest receipts are compared. Identical copies don't count. */
const MAX_CANDIDATES = 25;
/** At most this many copies of one file are listed, the oldest ones. */
const MAX_COPIES = 20;

const RECEIPT = `exists (select from requests q where q.id = reference_id and q.kind = 'expense')`;

/** Pairs these receipts with those that have the same bytes. */
export async function matchCopies(tx: Tx, fileIds: readonly number[]): Promise<void> {
  await query(
    tx,
    `insert into receipt_matches (account_id, file_id, other_file_id, is_exact)
     select f.account_id, least(f.id, o.id), greatest(f.id, o.id), true from files f
     cross join lateral (
       select id from files
       where account_id = f.account_id and sha256 = f.sha256 and table_reference = 'Request'
         and reference_id is not null and deleted_at is null and id <> f.id and ${RECEIPT}
         and (compared_at is not null or id = any($fileIds::bigint[]))
       order by id limit ${MAX_COPIES}) o
     where f.id = any($fileIds::bigint[])
     on conflict (file_id, other_file_id) do nothing`,
    { fileIds },
  );
  // What matches the original file also matches its copy.
  await query(
    tx,
    `insert into receipt_matches (account_id, file_id, other_file_id, is_exact)
     select c.account_id, least(c.other_file_id, n.id), greatest(c.other_file_id, n.id), false
     from receipt_matches c
     join lateral (
       select other_file_id as id from receipt_matches where file_id = c.file_id and not is_exact
       union select file_id from receipt_matches where other_file_id = c.file_id and not is_exact
     ) n on n.id <> c.other_file_id
     where c.is_exact and c.other_file_id = any($fileIds::bigint[])
     on conflict (file_id, other_file_id) do nothing`,
    { fileIds },
  );
}

/** Returns those receipts that have no older identical copy. The others need no hash. */
export async function originals(tx: Tx, fileIds: readonly number[]): Promise<Set<number>> {
  const copies = await query<{ id: number }>(
    tx,
    `select distinct other_file_id as id from receipt_matches
     where other_file_id = any($fileIds::bigint[]) and is_exact`,
    { fileIds },
  );
  const ids = new Set(copies.map(({ id }) => id));
  return new Set(fileIds.filter((id) => !ids.has(id)));
}

/** Stores the hashes of a receipt without its rotations, because candidates are compared in all rotations. */
export async function storePrints(
  tx: Tx,
  receipts: readonly { fileId: number; accountId: number; prints: readonly Print[] }[],
): Promise<void> {
  const rows = receipts.flatMap(({ fileId, accountId, prints }) =>
    prints
      .filter(({ turn }) => turn === 0)
      .map(({ cut, bits }) => ({ fileId, accountId, cut, bits })),
  );
  await query(
    tx,
    `insert into receipt_prints (file_id, account_id, cut, bits)
     select * from unnest($files::bigint[], $accounts::bigint[], $cuts::smallint[], $bits::bit(64)[])
     on conflict (file_id, cut) do nothing`,
    getColumns(rows),
  );
}

const getColumns = (
  rows: readonly { fileId: number; accountId: number; cut: number; bits: string }[],
) => ({
  files: rows.map(({ fileId }) => fileId),
  accounts: rows.map(({ accountId }) => accountId),
  cuts: rows.map(({ cut }) => cut),
  bits: rows.map(({ bits }) => bits),
});

/** Two receipts with similar hashes. At least one of them shows the whole paper; the other may be cropped. */
export interface Candidate {
  fileId: number;
  otherId: number;
  otherStoredAs: string;
  /** How many degrees the first must be rotated to match the other. */
  turn: number;
  /** How much of the first receipt and of the other is cropped. At least one of the two is whole. */
  cut: number;
  otherCut: number;
}

/**
 * Combined with a 16-bit number by exclusive or, these values give the number itself and all numbers that differ from
 * it in one bit.
 */
const ONE_OFF = [0, ...Array.from({ length: 16 }, (_, place) => 1 << place)];

const probe = (quarter: number, from: number): string =>
  `p.quarter_${quarter} = any(array(
     select (substring(n.bits from ${from} for 16)::integer) # m from unnest($masks::integer[]) m))`;

/** Returns for each of these receipts those of its account with a similar hash, the nearest first. */
export const readCandidates = (
  tx: Tx,
  receipts: readonly { fileId: number; accountId: number; prints: readonly Print[] }[],
): Promise<Candidate[]> => {
  const rows = receipts.flatMap(({ fileId, accountId, prints }) =>
    prints.map((print) => ({ fileId, accountId, ...print })),
  );
  return query<Candidate>(
    tx,
    `with n as materialized (
       select * from unnest($files::bigint[], $accounts::bigint[], $cuts::smallint[], $turns::smallint[],
         $bits::bit(64)[]) as n (file_id, account_id, cut, turn, bits)),
     near as (
       select distinct on (n.file_id, p.file_id) n.file_id, p.file_id as other_id, n.turn, n.cut,
         p.cut as other_cut, bit_count(n.bits # p.bits) as apart
       from n join receipt_prints p on p.account_id = n.account_id
         and (${probe(1, 1)} or ${probe(2, 17)} or ${probe(3, 33)} or ${probe(4, 49)})
       where (n.cut = 0 or p.cut = 0) and p.file_id <> n.file_id
         and bit_count(n.bits # p.bits) <= ${NEAR}
       order by n.file_id, p.file_id, apart, n.cut + p.cut),
     ranked as (
       select *, row_number() over (partition by file_id order by apart, other_id) as rank from near)
     select r.file_id as "fileId", r.other_id as "otherId", f.stored_as as "otherStoredAs", r.turn,
       r.cut, r.other_cut as "otherCut"
     from ranked r join files f on f.id = r.other_id
     where r.rank <= ${MAX_CANDIDATES} and not exists (
       select from receipt_matches m where m.file_id = least(r.file_id, r.other_id)
         and m.other_file_id = greatest(r.file_id, r.other_id))
     order by r.file_id, r.rank`,
    { ...getColumns(rows), turns: rows.map(({ turn }) => turn), masks: ONE_OFF },
  );
};

/** Pairs receipts that show the same paper, including identical copies of the other. */
export async function matchSheets(
  tx: Tx,
  pairs: readonly { fileId: number; otherId: number }[],
): Promise<void> {
  await query(
    tx,
    `with pairs as (select * from unnest($files::bigint[], $others::bigint[]) as p (file_id, other_id)),
     same as (
       select id, other_file_id as copy from (
         select file_id as id, other_file_id from receipt_matches where is_exact
           and file_id in (select file_id from pairs union select other_id from pairs)) m
       union all
       select file_id, file_id from pairs union all select other_id, other_id from pairs)
     insert into receipt_matches (account_id, file_id, other_file_id, is_exact)
     select distinct f.account_id, least(a.copy, b.copy), greatest(a.copy, b.copy), false
     from pairs p join same a on a.id = p.file_id join same b on b.id = p.other_id
     join files f on f.id = p.file_id
     where a.copy <> b.copy
     on conflict (file_id, other_file_id) do nothing`,
    { files: pairs.map(({ fileId }) => fileId), others: pairs.map(({ otherId }) => otherId) },
  );
}
