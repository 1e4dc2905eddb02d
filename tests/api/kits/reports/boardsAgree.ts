import { expect } from 'vitest';
import type { BoardAnswer, BoardPart } from '#machines/kits/boards/contract.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { COMPONENTS } from '#server/catalogue/boards/registry.ts';
import type { Client } from '#tests/support/client.ts';

/** The report behind a figure, as its link opens it. */
async function reportAt(client: Client, part: BoardPart, to: string): Promise<ReportPage> {
  const component = COMPONENTS.find(({ id }) => id === part.id);
  const { pathname, search } = new URL(to, 'http://any');
  expect(pathname).toBe(component?.report.screen.address);
  const filters = search === '' ? '' : `&${search.slice(1)}`;
  const answer = await client.get(`/Reports/${component?.report.id}?pageSize=1500${filters}`);
  expect(answer.status).toBe(200);
  return answer.body as ReportPage;
}

const sum = (rows: ReportPage['rows'], column: string): number =>
  rows.reduce((all, row) => all + Number(row[column] ?? 0), 0);

/** Compares every number of a board with the rows of its report; returns the figures. */
export async function boardAgrees(client: Client, board: BoardAnswer): Promise<number[]> {
  const seen: number[] = [];
  for (const part of board.components) {
    expect([part.id, part.shows]).not.toEqual([part.id, 'failure']);
    const component = COMPONENTS.find(({ id }) => id === part.id);
    if (part.shows === 'figures' && component?.shows.kind === 'figures') {
      for (const { label, value, to } of part.figures) {
        const declared = component.shows.figures.find((one) => one.label === label);
        const { rows, total } = await reportAt(client, part, to);
        const getSum = declared?.sumOf;
        expect([label, value]).toEqual([label, getSum ? expect.closeTo(sum(rows, getSum)) : total]);
        seen.push(value);
      }
    }
    if (part.shows === 'chart') {
      const { rows } = await reportAt(client, part, part.to);
      for (const { label, values, to } of part.groups) {
        const own = await reportAt(client, part, to);
        const grouped = rows.filter((row) => row[part.by.id] === label);
        expect(grouped.length).toBeGreaterThan(0);
        expect([label, own.total]).toEqual([label, grouped.length]);
        part.series.forEach(({ id }, at) =>
          expect([label, id, values[at] ?? 0, sum(own.rows, id)]).toEqual([
            label,
            id,
            expect.closeTo(sum(grouped, id)),
            expect.closeTo(sum(grouped, id)),
          ]),
        );
      }
      seen.push(part.groups.length);
    }
    if (part.shows === 'list') {
      const { rows, total } = await reportAt(client, part, part.to);
      expect(part.total).toBe(total);
      expect(part.rows).toEqual(rows.slice(0, part.rows.length));
      seen.push(total);
    }
  }
  return seen;
}
