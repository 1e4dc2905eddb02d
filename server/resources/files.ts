import { z } from 'zod';
import type { ResourceRow } from '#machines/resources/contract.ts';
import type { Field } from '#machines/resources/field.ts';
import type { Resource } from '#machines/resources/resource.ts';
import { query } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import type { StreamedFile } from '#server/http/stream.ts';
import type { CellKind, Sheet, SheetColumn } from '#server/sheets/cell.ts';
import { csvOf } from '#server/sheets/csv.ts';
import { xlsxOf } from '#server/sheets/xlsx.ts';
import {
  ACTIVE,
  BETWEEN,
  cellOf,
  fileColumns,
  ID_COLUMN,
  INACTIVE,
  STATUS_COLUMN,
} from './cells.ts';
import { rowsInside } from './details.ts';
import { conditions, listQuery } from './list.ts';
import { reachOf } from './scope.ts';
import { selectRows } from './select.ts';

const format = z.enum(['csv', 'xlsx'], 'must be csv or xlsx');
/** GET /Resources/{resource}/File: the list, as filtered, whole. */
export const fileQuery = listQuery.extend({ format });
/** GET /Resources/{resource}/Template: an empty file to fill in. */
export const templateQuery = z.object({ format });

interface FileRow extends ResourceRow {
  inside: Record<string, readonly string[]>;
}

const KIND: Partial<Record<Field['kind'], CellKind>> = { number: 'percent', date: 'date' };

const columnsOf = (resource: Resource): SheetColumn<FileRow>[] => [
  { label: ID_COLUMN, kind: 'count', width: 8, value: ({ id }) => id },
  ...fileColumns(resource).map(({ label, name, field }): SheetColumn<FileRow> => ({
    label,
    kind: (field && KIND[field.kind]) ?? 'text',
    width: field?.kind === 'text' ? 30 : 18,
    value: ({ values, named, inside }) =>
      field
        ? cellOf(field, values[name] ?? null, named[name]?.label)
        : (inside[name] ?? []).join(BETWEEN) || null,
  })),
  {
    label: STATUS_COLUMN,
    kind: 'text',
    width: 10,
    value: ({ isActive }) => (isActive ? ACTIVE : INACTIVE),
  },
];

export async function listFile(
  call: Call,
  resource: Resource,
  asked: z.output<typeof fileQuery>,
): Promise<StreamedFile> {
  const units = await reachOf(call.db, call.actor, resource, 'isView');
  const rows = allRows(call, resource, asked, units);
  const sheet = { name: resource.screen.title, columns: columnsOf(resource), rows };
  return fileOf(sheet, asked.format);
}

/** Without `Id` and `Status`: what a template makes is new. */
export function templateFile(
  _call: Call,
  resource: Resource,
  asked: z.output<typeof templateQuery>,
): Promise<StreamedFile> {
  const columns = columnsOf(resource).slice(1, -1);
  return Promise.resolve(
    fileOf({ name: `${resource.screen.title} template`, columns, rows: none() }, asked.format),
  );
}

const ROWS_AT_ONCE = 2000;

/** By id, a piece at a time: whatever their number, so many are held. */
async function* allRows(
  { db, actor }: Call,
  resource: Resource,
  asked: z.output<typeof listQuery>,
  units: readonly number[] | null,
): AsyncGenerator<FileRow> {
  const { where, bindings } = conditions(resource, asked);
  for (let after = 0; ;) {
    const rows = await query<ResourceRow>(
      db,
      selectRows(resource, `${where} and t.id > $after`, `order by t.id limit ${ROWS_AT_ONCE}`),
      { ...bindings, accountId: actor.accountId, units, after },
    );
    const inside = await rowsInside(
      db,
      resource,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const lists = Object.entries(inside.get(row.id) ?? {});
      const names = lists.map(([name, held]) => [name, held.map((one) => String(one['name']))]);
      yield { ...row, inside: Object.fromEntries(names) as FileRow['inside'] };
    }
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? 0;
  }
}

async function* none(): AsyncGenerator<FileRow> {}

/** A sheet as the file that someone asked for. */
export const fileOf = <Row>(sheet: Sheet<Row>, as: 'csv' | 'xlsx'): StreamedFile =>
  as === 'csv'
    ? { name: `${sheet.name}.csv`, type: 'text/csv; charset=utf-8', content: csvOf(sheet) }
    : {
        name: `${sheet.name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: xlsxOf(sheet),
      };
