import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { harmless } from '#machines/core/values/harmlessText.ts';
import { save } from '#web/lib/saveFile.ts';

type Refused = NonNullable<ImportCheck['refusedRows']>;

/** Saves the refused rows as they are in the file, with their problems in an additional last column. */
export function saveRefused({ header, rows }: Refused, title: string, problems: string): void {
  const lines = [
    [...header, problems],
    ...rows.map(({ cells, problems: rowProblems }) => [
      ...header.map((_, at) => cells[at] ?? ''),
      rowProblems.join('; '),
    ]),
  ];
  const text = lines.map((cells) => cells.map(quoted).join(',')).join('\r\n');
  // The file begins with a byte order mark, so that spreadsheet programs needn't guess the encoding.
  const bytes = new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
  save(bytes, `${title.replace(/\.[a-z]{2,4}$/i, '')} ${problems.toLowerCase()}.csv`);
}

const quoted = (cell: string): string => `"${harmless(cell).replaceAll('"', '""')}"`;
