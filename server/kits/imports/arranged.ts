import { createHash } from 'node:crypto';
import {
  readingChoices,
  type FileReading,
  type ReadingChoices,
} from '#machines/core/contracts/fileReading.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import type { StagedTable } from '#server/platform/files/readApart/index.ts';
import { arrange, type Arranged, type Arranging } from '#server/platform/sheets/reading/arrange.ts';
import type { ReadColumn } from '#server/platform/sheets/reading/column.ts';

/** An uploaded file that was read before the transaction began. */
export interface Sent {
  table: StagedTable;
  /**
   * What the sender chose about reading the file, which may be nothing. Undefined for programs, because they cannot
   * choose.
   */
  reading?: ReadingChoices | undefined;
}

/** A file to import. With `isGoodOnly`, only its rows without problems are imported. */
export type SentForImport = Sent & { digest: string; isGoodOnly?: boolean | undefined };

/** Identifies whose choices are remembered, and for which import. */
interface Place {
  tx: Tx;
  accountId: number;
  userId: number | null;
  base: string;
}

/**
 * Assigns the columns of a file to the columns of an import.
 * @throws AppError 400 that names missing columns, if the sender is a program and so cannot choose them.
 */
export async function readArranged(
  place: Place | null,
  columns: readonly ReadColumn[],
  { table, reading: chosen }: Sent,
  how: Pick<Arranging, 'headless' | 'mayBeShort'> = {},
): Promise<Arranged> {
  const arranged = await arrange(table, columns, {
    choices: chosen,
    recall: place ? (header) => recall(place, header) : undefined,
    ...how,
  });
  if (table.count <= (arranged.reading.headerLine === 0 ? 0 : 1)) {
    throw invalid('The file has no rows below its header. Nothing was imported');
  }
  if (chosen === undefined) refuseHeader(columns, arranged);
  return arranged;
}

/** The response if required columns are missing and the sender can still assign them. */
export const unread = (reading: FileReading): ImportCheck => ({
  lines: [],
  counts: { new: 0, changed: 0, same: 0, refused: 0 },
  digest: '',
  reading,
});

export const isUnread = ({ missing }: FileReading): boolean => missing.length > 0;

function refuseHeader(
  columns: readonly ReadColumn[],
  { reading: { missing, ignored, headerLine }, header }: Arranged,
): void {
  const labels = header.map((cell) => cell.toLowerCase());
  const labelsByName = new Map(columns.map(({ label }) => [label.toLowerCase(), label]));
  const twice = labels.flatMap((label, at) =>
    labels.indexOf(label) < at ? (labelsByName.get(label) ?? []) : [],
  );
  if (missing.length === 0 && twice.length === 0) return;
  const unknown = ignored.filter((name) => !labelsByName.has(name.toLowerCase()));
  const complaints = [
    ...(missing.length > 0 ? [`missing ${missing.join(', ')}`] : []),
    ...(unknown.length > 0
      ? [
          `not known ${unknown
            .slice(0, 20)
            .map((name) => name.slice(0, 50))
            .join(', ')}`,
        ]
      : []),
    ...(twice.length > 0 ? [`twice ${twice.join(', ')}`] : []),
  ];
  const listColumns = (isRequired: boolean) =>
    columns
      .filter((column) => column.getPart === undefined && column.isRequired === isRequired)
      .map(({ label }) => label)
      .join(', ');
  const optional = listColumns(false) && `, and optionally ${listColumns(false)}`;
  throw invalid(`The header is not as expected: ${complaints.join('; ')}. Nothing was imported`, [
    { path: `line ${headerLine || 1}`, message: `The columns are ${listColumns(true)}${optional}` },
  ]);
}

const headerHash = (header: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(header)).digest();

async function recall(
  { tx, accountId, base }: Place,
  header: readonly string[],
): Promise<ReadingChoices | null> {
  const row = await queryOne<{ choices: unknown }>(
    tx,
    `select choices from import_readings
     where account_id = $accountId and base = $base and header_hash = $hash`,
    { accountId, base, hash: headerHash(header) },
  );
  return row ? readingChoices.parse(row.choices) : null;
}

/** Remembers the choices for the next file that has the same header. */
export async function remember(
  { tx, accountId, userId, base }: Place,
  { header }: Arranged,
  chosen: ReadingChoices | undefined,
): Promise<void> {
  const { columns, dates, numbers } = chosen ?? {};
  if (columns === undefined && dates === undefined && numbers === undefined) return;
  await query(
    tx,
    `insert into import_readings (account_id, base, header_hash, choices, chosen_by)
     values ($accountId, $base, $hash, $choices::jsonb, $userId)
     on conflict (account_id, base, header_hash)
       do update set choices = excluded.choices, chosen_by = excluded.chosen_by, chosen_at = now()`,
    {
      accountId,
      userId,
      base,
      hash: headerHash(header),
      choices: JSON.stringify({ columns, dates, numbers }),
    },
  );
}

/** The maximum number of refused rows in a response. No one would fix more by hand. */
const MAX_REFUSED = 20_000;

/**
 * The refused rows as they are in the file, so that the sender can fix them and upload them again.
 */
export async function getRefusedRows(
  { header, rows }: Pick<Arranged, 'header' | 'rows'>,
  problemsByLine: ReadonlyMap<number, readonly string[]>,
): Promise<NonNullable<ImportCheck['refusedRows']> | undefined> {
  if (problemsByLine.size === 0) return undefined;
  const refusedRows: NonNullable<ImportCheck['refusedRows']>['rows'] = [];
  for await (const { line, given } of rows()) {
    const problems = problemsByLine.get(line);
    if (problems) refusedRows.push({ line, cells: [...given], problems: [...problems] });
    if (refusedRows.length === MAX_REFUSED) break;
  }
  return { header: [...header], rows: refusedRows };
}
