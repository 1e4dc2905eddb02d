import { z } from 'zod';
import type { ResourceRow } from '#machines/kits/resources/contract.ts';
import type { Field } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { fileCall, type FileCaller } from '#server/platform/http/fileCall.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import type { CellKind, SheetColumn } from '#server/platform/sheets/cell.ts';
import { countRows, getFile } from '#server/platform/sheets/sheetFile.ts';
import {
  ACTIVE,
  BETWEEN,
  getCell,
  fileColumns,
  ID_COLUMN,
  INACTIVE,
  STATUS_COLUMN,
} from './cells.ts';
import { rowsInside } from './details.ts';
import { conditions, listQuery } from './list.ts';
import { getResource } from './named.ts';
import { getReach } from './scope.ts';
import { recordSight } from './sight.ts';
import { countRows as getCount, selectRows } from './select.ts';

const format = z.enum(['csv', 'xlsx'], 'must be csv or xlsx');
/** GET /Resources/{resource}/File: all rows that match the filters. */
export const fileQuery = listQuery.extend({ format });
/** GET /Resources/{resource}/Template: an empty file to be filled in. */
export const templateQuery = z.object({ format });

interface FileRow extends ResourceRow {
  inside: Record<string, readonly string[]>;
}

const KIND: Partial<Record<Field['kind'], CellKind>> = { number: 'percent', date: 'date' };

const getColumns = (resource: Resource): SheetColumn<FileRow>[] => [
  { label: ID_COLUMN, kind: 'count', width: 8, value: ({ id }) => id },
  ...fileColumns(resource).map(({ label, name, field }): SheetColumn<FileRow> => ({
    label,
    kind: (field && KIND[field.kind]) ?? 'text',
    width: field?.kind === 'text' ? 30 : 18,
    value: ({ values, named, inside }) =>
      field
        ? getCell(field, values[name] ?? null, named[name]?.label)
        : (inside[name] ?? []).join(BETWEEN) || null,
  })),
  {
    label: STATUS_COLUMN,
    kind: 'text',
    width: 10,
    value: ({ isActive }) => (isActive ? ACTIVE : INACTIVE),
  },
];

export const listFileCall = fileCall('/Resources/:resource/File', fileQuery, (caller, filter) =>
  listFile(caller, getResource(caller), filter),
);

async function listFile(
  call: FileCaller,
  resource: Resource,
  filter: z.output<typeof fileQuery>,
): Promise<StreamedFile> {
  const units = await getReach(call.db, call.actor, resource, 'isView');
  const { counted, rows } = countRows(allRows(call, resource, filter, units), async () => {
    const { where, bindings } = conditions(resource, filter);
    const bound = { ...bindings, accountId: call.actor.accountId, units };
    const counted = await queryOne<{ total: number }>(call.db, getCount(resource, where), bound);
    return counted?.total ?? 0;
  });
  const sheet = { name: resource.screen.title, columns: getColumns(resource), rows: counted };
  return { ...getFile(sheet, filter.format), rows };
}

/** The template lacks the columns `Id` and `Status`, because its rows are new. */
export function templateFile(
  _call: Call,
  resource: Resource,
  request: z.output<typeof templateQuery>,
): Promise<StreamedFile> {
  const columns = getColumns(resource).slice(1, -1);
  return Promise.resolve(
    getFile({ name: `${resource.screen.title} template`, columns, rows: none() }, request.format),
  );
}

const ROWS_AT_ONCE = 2000;

/** Reads rows in chunks by ID, so that memory use does not depend on the number of rows. */
async function* allRows(
  { db, actor }: FileCaller,
  resource: Resource,
  filter: z.output<typeof listQuery>,
  units: readonly number[] | null,
): AsyncGenerator<FileRow> {
  const { where, bindings } = conditions(resource, filter);
  for (let after = 0; ;) {
    const rows = await query<ResourceRow>(
      db,
      selectRows(resource, `${where} and t.id > $after`, `order by t.id limit ${ROWS_AT_ONCE}`),
      { ...bindings, accountId: actor.accountId, units, after },
    );
    await recordSight({ db, actor }, resource, rows);
    const inside = await rowsInside(
      db,
      resource,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const lists = Object.entries(inside.get(row.id) ?? {});
      const names = lists.map(([name, rows]) => [name, rows.map((one) => String(one['name']))]);
      yield { ...row, inside: Object.fromEntries(names) as FileRow['inside'] };
    }
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? 0;
  }
}

async function* none(): AsyncGenerator<FileRow> {}
