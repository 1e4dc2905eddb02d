import { withTransaction } from '#server/platform/db/transaction.ts';
import { readCandidates, storePrints } from '#server/domains/money/receipts/matches.ts';
import { readPrints } from '#server/platform/files/readApart/index.ts';
import type { Print } from '#server/platform/files/prints/prints.ts';
import { query } from '#server/platform/db/sql.ts';
import { seededRandom } from '#server/demo/stage/random.ts';
import { receiptPicture } from '#tests/support/receiptPicture.ts';
import type { Bench } from './fixture.ts';
import { figure, type Figure } from './table.ts';

const ALL = 100_000;
const ROUNDS = 15;
const SHOPS = 50;
/** The number of differing bits of 64, so that receipts of one shop don't match each other. */
const OTHER_BITS = 14;

/**
 * The candidates of a new receipt among 100,000, by its 32 hashes; beside one hash compared with each
 * stored one.
 */
export async function receipts(bench: Bench): Promise<Figure[]> {
  const { owner, scale } = bench;
  const entries: (readonly Print[])[] = [];
  for (let shop = 0; shop < SHOPS + ROUNDS; shop++) {
    entries.push((await readPrints(await receiptPicture(1000 + shop), { who: 'bench' })) ?? []);
  }
  const all = Math.round(ALL * scale);
  bench.says(`${all} receipts`);
  await fill(owner, all, entries.slice(0, SHOPS));
  const rounds = [];
  for (const prints of entries.slice(SHOPS)) {
    const begun = performance.now();
    await withTransaction(owner, (tx) =>
      readCandidates(tx, [{ fileId: all + 1, accountId: 1, prints }]),
    );
    const ours = performance.now() - begun;
    await query(
      owner,
      'select count(*) from receipt_prints where bit_count(bits # $bits::bit(64)) <= 7',
      { bits: prints[0]?.bits ?? '' },
    );
    rounds.push({ ours, beside: performance.now() - begun - ours });
  }
  return [figure(`candidates among ${all} receipts`, 'ms', rounds)];
}

async function fill(
  owner: Bench['owner'],
  all: number,
  shops: readonly (readonly Print[])[],
): Promise<void> {
  const random = seededRandom(7);
  await query(
    owner,
    `insert into files (id, account_id, owner_id, table_reference, name, content_type, size, sha256, stored_as)
     overriding system value
     select n, 1, 1, 'Request', 'x.png', 'image/png', 1, sha256(n::text::bytea), 'bench ' || n
     from generate_series(1, $all::integer) n`,
    { all },
  );
  for (let from = 0; from < all; from += 1000) {
    const some = Array.from({ length: Math.min(1000, all - from) }, (_, index) => {
      const other = new Set(Array.from({ length: OTHER_BITS }, () => random.between(0, 63)));
      const prints = shops[random.between(0, shops.length - 1)] ?? [];
      return {
        fileId: from + index + 1,
        accountId: 1,
        prints: prints.map((print) => ({ ...print, bits: flipped(print.bits, other) })),
      };
    });
    await withTransaction(owner, (tx) => storePrints(tx, some));
  }
  await owner.raw('vacuum analyze receipt_prints, files');
}

const flipped = (bits: string, other: ReadonlySet<number>): string =>
  Array.from(bits, (bit, place) => (other.has(place) ? (bit === '1' ? '0' : '1') : bit)).join('');
