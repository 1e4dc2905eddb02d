import type { Position } from '#machines/domains/people/contracts/employment.ts';
import { english } from '#machines/core/locales/translate.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  restoreTimelines,
  timelineSql,
  getVersions,
  type Stretch,
} from '#server/domains/people/employment/index.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';
import { changedSince } from '#server/kits/resources/refuseLater.ts';
import { lockImport } from '#server/kits/resources/undoImport.ts';
import { inWords, readUses } from '#server/kits/resources/uses.ts';
import { removeNames, type MadeNames } from './names.ts';
import { undoFurther, type FurtherMade } from './undoFurther.ts';
import { ORGANISATION, type StoredByImport } from './storePeople.ts';

export const PEOPLE_IMPORT = { id: 'people' };

/** What an import did to a person, as `resource_imports.rows` stores it. */
interface NotedPerson {
  id: number;
  isNew: boolean;
  /** The person's row and dated facts before the import. */
  before: Record<string, unknown> | null;
  timeline: Stretch<Position>[] | null;
  /** A hash of the person's row and dated facts after the import. While it stays equal, nothing has changed. */
  hash: string;
}

const row = (alias: string) =>
  `jsonb_build_object(${ORGANISATION.map((column) => `'${column}', ${alias}.${column}`).join(', ')})`;

const ROW_HASH = `md5(${row('e')}::text || e.is_active ||
  coalesce(${timelineSql('e.id', 'v.superseded_at is null')}::text, ''))`;

/** Reads what an undo will need, before an import changes people. */
export async function peopleBefore(
  tx: Tx,
  accountId: number,
): Promise<Map<number, Pick<NotedPerson, 'before' | 'timeline'>>> {
  const people = await query<{ id: number; before: NotedPerson['before'] }>(
    tx,
    `select e.id, ${row('e')} as before from import_lines l join import_people p on p.line = l.line
     join employees e on e.account_id = $accountId and e.code = p.code where l.change = 'changed'`,
    { accountId },
  );
  const versionsByEmployee = await getVersions(
    tx,
    accountId,
    people.map(({ id }) => id),
  );
  return new Map(
    people.map(({ id, before }) => [
      id,
      {
        before,
        timeline:
          versionsByEmployee.get(id)?.map(({ from, to, position }) => ({ from, to, position })) ??
          null,
      },
    ]),
  );
}

/** Stores what is needed to undo an import of people. @returns its ID */
export async function notePeople(
  tx: Tx,
  { accountId, userId }: Actor,
  before: Awaited<ReturnType<typeof peopleBefore>>,
  { added, changed, names, further }: StoredByImport,
): Promise<number> {
  const rows = [
    ...added.map(({ id }) => ({ id, isNew: true, before: null, timeline: null })),
    ...changed.map(({ id }) => ({ id, isNew: false, ...before.get(id) })),
  ];
  const created = await queryOne<{ id: number }>(
    tx,
    `insert into resource_imports (account_id, resource, made_by, names, rows)
     select $accountId, $resource, $userId, $names::jsonb,
       coalesce(jsonb_agg(r.value || jsonb_build_object('hash', ${ROW_HASH})), '[]')
     from jsonb_array_elements($rows::jsonb) r join employees e on e.id = (r.value->>'id')::bigint
     returning id`,
    {
      accountId,
      userId,
      resource: PEOPLE_IMPORT.id,
      names: JSON.stringify({ ...names, ...(further && { further }) }),
      rows: JSON.stringify(rows),
    },
  );
  return created?.id ?? 0;
}

/**
 * Gives all people of the caller's own import the values they had before it. People, departments and so on that
 * it created are deleted, unless something else uses them.
 * @throws AppError 404 for another user's import, 409 if a person was changed since or something refers to
 * them.
 */
export async function undoPeople(
  tx: Tx,
  actor: Actor,
  units: readonly number[] | null,
  importId: number,
): Promise<void> {
  const { accountId, userId } = actor;
  // Without this lock, a concurrent import could start to use the names that this deletes.
  await takeAdvisoryLock(tx, 'importing');
  const rows = await lockImport<NotedPerson>(tx, actor, PEOPLE_IMPORT, importId);
  const ids = rows.map(({ id }) => id);
  const present = await query<{ id: number; who: string; unitId: number; hash: string }>(
    tx,
    `select e.id, e.name || ' (' || e.code || ')' as who, e.business_unit_id as "unitId", ${ROW_HASH} as hash
     from employees e where e.account_id = $accountId and e.id = any($ids::bigint[])
     order by e.id for update`,
    { accountId, ids },
  );
  const byId = new Map(present.map((one) => [one.id, one]));
  const out = present.find(({ unitId }) => units !== null && !units.includes(unitId));
  if (out) {
    throw new AppError('forbidden', `You may no longer change ${out.who}. Nothing was undone`);
  }
  const later = rows.filter(({ id, hash }) => byId.get(id)?.hash !== hash);
  if (later.length > 0) {
    const names = later.map(({ id }) => byId.get(id)?.who ?? String(id));
    throw changedSince('people', later.length, names);
  }
  const added = rows.flatMap(({ id, isNew }) => (isNew ? [id] : []));
  const reason = 'Import of people undone';
  const by = { accountId, userId, reason };
  const records = await recordsBefore(tx, 'employee', ids);
  await putBack(tx, rows);
  const timelines = new Map(rows.flatMap(({ id, timeline }) => (timeline ? [[id, timeline]] : [])));
  if (timelines.size > 0) await restoreTimelines(tx, timelines, by);
  const { further, ...names } = await readMade(tx, importId);
  if (further) await undoFurther(tx, actor, further, reason);
  await partSupervisors(tx, added);
  await refuseUsed(tx, added, byId);
  const versions = await recordsBefore(tx, 'employee version', await versionIds(tx, added));
  await query(tx, 'select forget_imported_people($importId)', { importId });
  await recordChanged(tx, 'employee version', versions, { actor: by, reason });
  await recordChanged(tx, 'employee', records, { actor: by, reason });
  await query(tx, 'update resource_imports set undone_at = now() where id = $importId', {
    importId,
  });
  await removeNames(tx, by, names);
}

/** Reads what the import created in addition to people. */
async function readMade(tx: Tx, importId: number): Promise<MadeNames & { further?: FurtherMade }> {
  const row = await queryOne<{ names: MadeNames & { further?: FurtherMade } }>(
    tx,
    'select names from resource_imports where id = $importId',
    { importId },
  );
  return row?.names ?? {};
}

const NAMED = 5;

const listNames = (people: readonly string[]): string => people.slice(0, NAMED).join(', ');

async function refuseUsed(
  tx: Tx,
  added: readonly number[],
  byId: ReadonlyMap<number, { who: string }>,
): Promise<void> {
  // Rows that the database creates for every employee don't count, because they are deleted with the employee.
  const uses = await readUses(tx, 'employees', added, ['employee_versions', 'employee_pay']);
  const used = [...new Set(uses.map(({ id }) => id))];
  if (used.length === 0) return;
  const listedUses = listNames(
    used.map((id) => `${byId.get(id)?.who} (${inWords(uses.filter((one) => one.id === id))})`),
  );
  const message =
    '{n, plural, one {# of these people is} other {# of these people are}} used since: {named}. Nothing was undone';
  throw new AppError('conflict', english(message, { n: used.length, named: listedUses }));
}

/** Removes deleted people as each other's supervisors, so that this doesn't count as a use. */
async function partSupervisors(tx: Tx, added: readonly number[]): Promise<void> {
  await query(
    tx,
    `update employees set supervisor_id = null
     where id = any($added::bigint[]) and supervisor_id = any($added)`,
    { added },
  );
}

async function versionIds(tx: Tx, people: readonly number[]): Promise<number[]> {
  const rows = await query<{ id: number }>(
    tx,
    'select id from employee_versions where employee_id = any($people::bigint[])',
    { people },
  );
  return rows.map(({ id }) => id);
}

async function putBack(tx: Tx, rows: readonly NotedPerson[]): Promise<void> {
  const before = rows.flatMap(({ id, before: fields }) => (fields ? [{ id, ...fields }] : []));
  if (before.length === 0) return;
  await query(
    tx,
    `update employees t set (${ORGANISATION.join(', ')}) =
       row(${ORGANISATION.map((column) => `r.${column}`).join(', ')})
     from jsonb_populate_recordset(null::employees, $rows::jsonb) r where t.id = r.id`,
    { rows: JSON.stringify(before) },
  );
}
