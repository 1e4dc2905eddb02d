import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { REPORTS } from '#server/catalogue/reports.ts';
import { getWidths, titleColumn, type Column } from '#web/components/table/column.ts';
import { inFoldOrder, isLesser } from '#web/components/table/useFittingColumns.ts';
import { getSame } from '#web/components/table/useSameColumns.ts';
import { getColumns } from '#web/kits/reports/columns.tsx';
import { getColumns as getRequestColumns } from '#web/kits/requests/columns.tsx';

/** A window of 1,440 pixels less menu and padding. */
const ROOM = 1128;
const REM = 16;
/** The widths of `tokens.css`, in rem. */
const TOKENS: Readonly<Record<string, number>> = {
  tiny: 4.5,
  narrow: 7.5,
  number: 8.25,
  medium: 10,
  time: 12.5,
  wide: 15,
  widest: 22,
};
const same = (text: string): string => text;

const getPixels = (width: string): number =>
  REM * (TOKENS[/--column-(\w+)/.exec(width)?.[1] ?? ''] ?? 10);

/** The columns that a table of full width folds if every value is as long as its column. */
function getFolded<Row>(columns: readonly Column<Row>[]): Set<string> {
  const shown = columns.filter(({ hidden }) => hidden !== true);
  const widths = new Map(
    shown.map(({ id }, at) => [id, getPixels(getWidths(shown, [], same)[at] ?? '')]),
  );
  let over = [...widths.values()].reduce((sum, width) => sum + width, 0) - ROOM;
  const folded = new Set<string>();
  for (const column of inFoldOrder(shown)) {
    if (over <= 0) break;
    if (column === titleColumn(shown) || !isLesser(column)) continue;
    folded.add(column.id);
    over -= widths.get(column.id) ?? 0;
  }
  return folded;
}

describe('at 1440 pixels', () => {
  it.each(REPORTS.map((report) => [report.id, report] as const))(
    '%s: keeps the status of a row in view',
    (_id, { columns }) => {
      const folded = getFolded(getColumns(columns, columns, same));
      const deciding = columns.filter(({ id }) => id === 'status' || id === 'state');
      expect(deciding.map(({ id }) => id).filter((id) => folded.has(id))).toEqual([]);
    },
  );

  it.each(REPORTS.map((report) => [report.id, report] as const))(
    '%s: folds no figure while a column that only describes the person is shown',
    (_id, { columns }) => {
      const drawn = getColumns(columns, columns, same);
      const folded = getFolded(drawn);
      const summed = columns.filter(({ id, total }) => total === true && folded.has(id));
      const describing = drawn.filter(
        ({ id, describes, hidden }) => describes === true && hidden !== true && !folded.has(id),
      );
      expect(summed.length === 0 || describing.length === 0).toBe(true);
    },
  );

  it.each(REQUESTS.map((kind) => [kind.id, kind] as const))(
    '%s: keeps status and actions of a request in view',
    (_id, kind) => {
      for (const whose of ['own', 'others'] as const) {
        const folded = getFolded(getRequestColumns(kind, whose, same, () => null));
        expect(folded.has('status') || folded.has('action')).toBe(false);
      }
    },
  );
});

describe('a column with the same value in every row', () => {
  it('stays in view as a column of zeros if other pages have amounts', () => {
    const columns = ['name', 'uncovered'].map((id): Column<{ uncovered: number }> => ({
      id,
      label: id,
      value: (row) => row.uncovered,
    }));
    const rows = Array.from({ length: 8 }, (_, at) => ({
      id: `${at}`,
      original: { uncovered: 0 },
    }));
    const getFoldedWith = (total: number) =>
      getSame(columns, rows, {
        isFixed: false,
        sorted: undefined,
        totals: { uncovered: createElement('span', { value: total } as object) },
      }).has('uncovered');
    expect([getFoldedWith(0), getFoldedWith(67_000)]).toEqual([true, false]);
  });

  it.each(REPORTS.map((report) => [report.id, report] as const))(
    '%s: is folded',
    (_id, { columns }) => {
      const drawn = getColumns(columns, columns, same);
      const rows = Array.from({ length: 8 }, (_, at) => ({ id: `${at}`, original: {} }));
      const folded = getSame(drawn, rows, {
        isFixed: false,
        sorted: undefined,
        totals: undefined,
      });
      const title = titleColumn(drawn);
      expect(drawn.filter((column) => column !== title && !folded.has(column.id))).toEqual([]);
    },
  );

  it.each(REQUESTS.map((kind) => [kind.id, kind] as const))(
    '%s: is folded, unless it is what a row is opened by',
    (_id, kind) => {
      const drawn = getRequestColumns(kind, 'others', same, () => null);
      // Amounts decide, also where all are the same.
      const stays = new Set(['number', 'action', 'created', 'amount']);
      const open = drawn.filter(
        ({ id, folds, cell, value }) => !stays.has(id) && !(value && (folds ?? cell === undefined)),
      );
      expect(open.map(({ id }) => id)).toEqual([]);
    },
  );
});
