import { check, integer, property, array, assert } from 'fast-check';
import { expect, test } from 'vitest';
import { rankBetween, renewedRank } from '#machines/domains/tasks/rank.ts';

/** The order of the database: that of bytes. */
const isBefore = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

test('a rank stands between its neighbours, wherever ten thousand cards are put', () => {
  assert(
    property(array(integer({ min: 0, max: 2 ** 30 }), { maxLength: 400 }), (places) => {
      const ranks: string[] = [];
      for (const place of places) {
        const at = place % (ranks.length + 1);
        const rank = rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null);
        ranks.splice(at, 0, rank);
      }
      return ranks.every((rank, at) => at === 0 || isBefore(ranks[at - 1] ?? '', rank));
    }),
    { numRuns: 50 },
  );
});

test('ranks grow only where cards are put between the same two', () => {
  let last: string | null = null;
  for (let at = 0; at < 10_000; at += 1) last = rankBetween(last, null);
  expect(last).toHaveLength(8);
  let first: string | null = null;
  for (let at = 0; at < 10_000; at += 1) first = rankBetween(null, first);
  expect(first).toHaveLength(8);
});

test('renewed ranks are in order and leave room', () => {
  expect(isBefore(renewedRank(0), renewedRank(1))).toBe(true);
  expect(isBefore(renewedRank(61), renewedRank(62))).toBe(true);
  const { failed } = check(
    property(integer({ min: 0, max: 9_998 }), (place) => {
      const between = rankBetween(renewedRank(place), renewedRank(place + 1));
      return isBefore(renewedRank(place), between) && isBefore(between, renewedRank(place + 1));
    }),
  );
  expect(failed).toBe(false);
});
