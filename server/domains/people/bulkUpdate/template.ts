import { z } from 'zod';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryBoolean, queryInt } from '#server/platform/http/query.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import type { SheetColumn } from '#server/platform/sheets/cell.ts';
import { getFile } from '#server/platform/sheets/sheetFile.ts';
import { BULK_COLUMNS, BULK_PARTS, type BulkColumn, type BulkPart } from './columns.ts';
import { getCellText } from './items.ts';
import { peopleAfter, type BulkPerson } from './people.ts';
import { bulkRights } from './rights.ts';

export const bulkTemplateQuery = z.object({
  format: z.enum(['csv', 'xlsx'], 'must be csv or xlsx'),
  businessUnitId: emptyAsMissing(queryInt('must be a business unit').default(0)),
  /** Whether the template includes fields that the profile masks. The access is recorded. */
  personal: emptyAsMissing(queryBoolean.default(false)),
});

const AT_ONCE = 2000;
const MAX = 20_000;

/** GET /Employee/BulkTemplate: exports the current data of everyone whom the caller can change. */
export async function bulkTemplate(
  { db, actor }: Call,
  { format, businessUnitId, personal }: z.output<typeof bulkTemplateQuery>,
): Promise<StreamedFile> {
  const rights = await bulkRights(db, actor);
  const parts: readonly BulkPart[] = personal ? BULK_PARTS : [];
  const seen: BulkPerson[] = [];
  for (let after = 0; ;) {
    const input = { units: rights.units, businessUnitId, after, limit: AT_ONCE };
    const people = await peopleAfter(db, actor.accountId, input, parts);
    seen.push(...people);
    const last = people.at(-1);
    if (!last || people.length < AT_ONCE) break;
    if (seen.length > MAX)
      throw invalid(`At most ${MAX} people can be shown. Choose a business unit`);
    after = last.id;
  }
  const shown = (person: BulkPerson) => parts.filter((part) => rights.editsPart(part, person));
  const undefinedSeen = seen.filter((person) => shown(person).length > 0);
  if (undefinedSeen.length > 0) {
    await recordDataAccess(db, actor, {
      kind: 'personal',
      call: 'Employee/BulkTemplate',
      detail: parts.join(', '),
      employeeIds: undefinedSeen.map(({ id }) => id),
    });
  }
  const columns = BULK_COLUMNS.filter(
    (column) =>
      column.kind !== 'field' ||
      undefinedSeen.some((person) => shown(person).includes(column.part)),
  ).map((column): SheetColumn<BulkPerson> => ({
    label: column.label,
    kind: 'text',
    width: 18,
    value: (person) => cellFor(column, person, shown(person)),
  }));
  const sheet = { name: 'Employee bulk update', columns, rows: each(seen) };
  return getFile(sheet, format);
}

async function* each(people: readonly BulkPerson[]): AsyncGenerator<BulkPerson> {
  for (const person of people) yield await Promise.resolve(person);
}

function cellFor(column: BulkColumn, person: BulkPerson, shown: readonly BulkPart[]): string {
  if (column.kind === 'code') return person.code;
  if (column.kind === 'version') return person.version;
  if (column.kind === 'fact') return person.facts[column.fact];
  if (column.kind === 'from' || !shown.includes(column.part)) return '';
  return getCellText(person, column.part, column.name, column.field);
}
