import { expect } from 'vitest';
import type { IncrementRow, ViewType } from '#machines/domains/increments/contracts/increments.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { query } from '#server/platform/db/sql.ts';
import { boundIncrements } from '#server/domains/increments/binding.ts';
import { stageView } from '#server/domains/increments/stageView.ts';
import { viewFirstRows, viewRequests } from '#server/domains/increments/view.ts';
import { verifySums } from '#server/engine/sums/verifySums.ts';
import { getActor } from '#tests/support/readActor.ts';
import type { TestServer } from '#tests/support/server.ts';
import { RANDOM_YEAR } from './landingSums.ts';

const VIEWS: readonly [login: string, viewType: ViewType, sectionId: number][] = [
  ['manager', 'request', 0],
  ['hr', 'hr', 0],
  ['hrUnit2', 'hr', 0],
  ['md', 'md', 1],
];

/**
 * The stored rows must match their tables, their order must match the rows’ own exceptions, and the first
 * rows and totals must match those of the whole list.
 */
export async function expectListed(server: TestServer, after: string): Promise<void> {
  expect({ after, wrong: await verifySums(server.db) }).toEqual({ after, wrong: [] });
  const bound = boundIncrements(server.services.engine);
  const byName = await query<{ id: number }>(
    server.owner,
    `select r.id from increments r join employees e on e.id = r.employee_id order by e.name, r.id`,
  );
  const nameRank = new Map(byName.map(({ id }, index) => [id, index]));
  for (const [login, viewType, sectionId] of VIEWS) {
    const { db, services } = server;
    const call = { db, services, actor: await getActor(db, login) };
    const filter = {
      year: RANDOM_YEAR,
      viewType,
      sectionId,
      businessUnitId: 0,
      workplaceGroupId: 0,
    };
    const all = await viewRequests(call, filter);
    const { stage } = stageView(bound, viewType);
    const inOrder = all.toSorted(
      (a, b) =>
        Number(b.state === stage) - Number(a.state === stage) ||
        rank(a) - rank(b) ||
        (nameRank.get(a.incrementId) ?? 0) - (nameRank.get(b.incrementId) ?? 0),
    );
    const paid = all.filter(counts);
    const { rows, totals } = await viewFirstRows(call, filter);
    const result = {
      order: all.map(({ incrementId }) => incrementId),
      first: rows,
      medians: all.map(({ sectionMedianPercent }) => sectionMedianPercent),
      totals: { ...totals, percents: totals.percents.toFixed(6) },
    };
    expect({ after, login, ...result }).toEqual({
      after,
      login,
      order: inOrder.map(({ incrementId }) => incrementId),
      first: all.slice(0, 100),
      medians: getMedians(all, viewType),
      totals: {
        people: all.length,
        waiting: all.filter(({ state }) => state === stage).length,
        rejected: all.length - paid.length,
        gross: cents(paid, ({ gross }) => gross),
        basic: cents(paid, ({ basic }) => basic),
        afterGross: cents(paid, ({ afterIncementGross }) => afterIncementGross),
        percents: paid.reduce((sum, row) => sum + row.incrementPercent, 0).toFixed(6),
        statesDiffer: new Set(all.map(({ state }) => state)).size > 1,
        datesDiffer: new Set(all.map(({ effectiveDate }) => effectiveDate)).size > 1,
      },
    });
  }
}

/** Exceptions about the person rank above those of the unit's budget, which all its people share. */
const rank = ({ exceptions }: IncrementRow): number =>
  exceptions.length === 0 ? 2 : exceptions.every(({ kind }) => kind === 'overBudget') ? 1 : 0;

const cents = (rows: readonly IncrementRow[], read: (row: IncrementRow) => number): number =>
  rows.reduce((sum, row) => sum + Math.round(read(row) * 100), 0) / 100;

const counts = ({ state }: IncrementRow): boolean => state !== 'rejected' && state !== 'draft';

function getMedians(rows: readonly IncrementRow[], viewType: ViewType): (number | null)[] {
  const counted = grouped(rows.filter(counts), ({ sectionId }) => sectionId);
  const medians = new Map([...counted].map(([sectionId, own]) => [sectionId, getMedian(own)]));
  return rows.map((row) =>
    viewType === 'request' || !counts(row) ? null : (medians.get(row.sectionId) ?? null),
  );
}

/** Null for fewer than three. */
function getMedian(rows: readonly IncrementRow[]): number | null {
  const percents = rows.map(({ incrementPercent }) => incrementPercent).toSorted((a, b) => a - b);
  if (percents.length < 3) return null;
  const [lower = 0, upper = 0] = [
    percents[(percents.length - 1) >> 1],
    percents[percents.length >> 1],
  ];
  return lower + 0.5 * (upper - lower);
}
