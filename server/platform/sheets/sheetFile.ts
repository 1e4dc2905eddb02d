import type { StreamedFile } from '#server/platform/http/stream.ts';
import type { Sheet } from './cell.ts';
import { getCsv } from './csv.ts';
import { getXlsx } from './xlsx.ts';

/** A sheet as a file in the requested format. */
export const getFile = <Row>(sheet: Sheet<Row>, as: 'csv' | 'xlsx'): StreamedFile =>
  as === 'csv'
    ? { name: `${sheet.name}.csv`, type: 'text/csv; charset=utf-8', content: getCsv(sheet) }
    : {
        name: `${sheet.name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: getXlsx(sheet),
      };

/** Counts rows while they are being read, and returns the counts in the form that jobs need. */
export function countRows<Row>(
  iterable: AsyncIterable<Row>,
  count: () => Promise<number>,
): { counted: AsyncGenerator<Row>; rows: NonNullable<StreamedFile['rows']> } {
  let written = 0;
  async function* counted(): AsyncGenerator<Row> {
    for await (const row of iterable) {
      yield row;
      written += 1;
    }
  }
  return { counted: counted(), rows: { written: () => written, count } };
}
