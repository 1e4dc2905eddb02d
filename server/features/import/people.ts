import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { recordAccount } from '#server/records/readRecords.ts';
import { takeAdvisoryLock } from '#server/db/advisoryLocks.ts';
import { invalid } from '#server/errors.ts';
import { refuseLoginChanges } from './loginChanges.ts';
import { readPeople, type PersonRow } from './peopleFile.ts';
import { ImportNotes, ImportProblems } from './problems.ts';
import { fillIn, makeStaging, stage } from './staging.ts';
import { storePeople, type PeopleStored } from './storePeople.ts';

export interface PeopleImported extends PeopleStored {
  message: string;
  /** Imported rows that should be checked; at most 50 are listed. */
  notes: { line: number; message: string }[];
  noteCount: number;
}

export interface PeopleScope {
  accountId: number;
  /** The importing user; null for the command line. */
  userId: number | null;
  /** For rows that name none. */
  businessUnit?: string | undefined;
  /** Who imports; null for a command. */
  importerId?: number | null;
  /** The units that may be changed; null for every one, and new ones. */
  units: readonly number[] | null;
}

const CHUNK = 2000;
/** The default workplace of a new person. */
const PLACE = 'General';
const IMPORTED = 'Imported';

/**
 * Brings people in from a CSV file, all of them or none (contract: import). Someone who is known by
 * their code keeps their pay: a file that says another is refused, because pay changes by increments
 * that others have decided, and by nothing else.
 * @throws AppError 400 that names each line which can't be taken.
 */
export async function importPeople(
  tx: Tx,
  source: AsyncIterable<Buffer>,
  scope: PeopleScope,
): Promise<PeopleImported> {
  const problems = new ImportProblems();
  const notes = new ImportNotes();
  // Two imports at once would each add what the other is about to.
  await takeAdvisoryLock(tx, 'importing');
  await makeStaging(tx);
  await stageAll(tx, readPeople(source, problems, notes), problems);
  problems.refuseIfAny();
  await fillIn(tx, scope.accountId, { businessUnit: await unitFor(tx, scope), place: PLACE });
  await refuseForeignUnits(tx, scope, problems);
  await refusePayChanges(tx, scope.accountId, problems);
  await refuseLoginChanges(tx, scope, problems);
  problems.refuseIfAny();
  const stored = await storePeople(tx, scope.accountId, { userId: scope.userId });
  if (stored.added + stored.changed + stored.unchanged === 0) {
    throw invalid('The file has no people, only a header line');
  }
  return { ...stored, message: said(stored), notes: notes.listed, noteCount: notes.count };
}

/** Brings in people who are known to be good, such as the demo's. */
export async function bringIn(
  tx: Tx,
  accountId: number,
  rows: readonly PersonRow[],
): Promise<PeopleStored> {
  await makeStaging(tx);
  for (let start = 0; start < rows.length; start += CHUNK) {
    await stage(tx, rows.slice(start, start + CHUNK));
  }
  await fillIn(tx, accountId, { businessUnit: IMPORTED, place: PLACE });
  return storePeople(tx, accountId, null);
}

const said = ({ added, changed, unchanged }: PeopleStored): string =>
  `${added.toLocaleString('en')} added, ${changed.toLocaleString('en')} changed, ${unchanged.toLocaleString('en')} unchanged`;

/** Stages rows in chunks; once something is wrong, the rest is only looked at. */
async function stageAll(
  tx: Tx,
  rows: AsyncIterable<PersonRow>,
  problems: ImportProblems,
): Promise<void> {
  let chunk: PersonRow[] = [];
  for await (const row of rows) {
    if (problems.count > 0) continue;
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    await stage(tx, chunk);
    chunk = [];
  }
  if (problems.count === 0 && chunk.length > 0) await stage(tx, chunk);
}

/** The account's only unit, if none is given; otherwise a new one. */
async function unitFor(tx: Tx, { accountId, businessUnit }: PeopleScope): Promise<string> {
  if (businessUnit) return businessUnit;
  const units = await query<{ name: string }>(
    tx,
    'select name from business_units where account_id = $accountId limit 2',
    { accountId },
  );
  return (units.length === 1 && units[0]?.name) || IMPORTED;
}

/** Nobody moves people into, out of or within a business unit that isn't theirs to manage. */
async function refuseForeignUnits(
  tx: Tx,
  { accountId, units }: PeopleScope,
  problems: ImportProblems,
): Promise<void> {
  if (units === null) return;
  const rows = await query<{ line: number; unit: string }>(
    tx,
    `select p.line, coalesce(x.name, p.business_unit) as unit
     from import_people p
     left join business_units b on b.account_id = $accountId and b.name = p.business_unit
     left join employees e on e.account_id = $accountId and e.code = p.code
     left join business_units x on x.id = e.business_unit_id
       and x.id <> all($units::bigint[])
     where x.id is not null or b.id is null or b.id <> all($units::bigint[])
     order by p.line`,
    { accountId, units },
  );
  for (const { line, unit } of rows) {
    problems.add(line, 'BusinessUnit', `you cannot import people of ${unit}`);
  }
}

async function refusePayChanges(
  tx: Tx,
  accountId: number,
  problems: ImportProblems,
): Promise<void> {
  const rows = await query<{
    line: number;
    column: string;
    who: string;
    here: string;
    file: string;
  }>(
    tx,
    `select p.line, pay.name as column, e.name || ' (' || e.code || ')' as who,
       pay.stored::text as here, pay.said::text as file
     from import_people p
     join employees e on e.account_id = $accountId and e.code = p.code
     cross join lateral (values ('Gross', e.gross, p.gross), ('Basic', e.basic, p.basic))
       as pay (name, stored, said)
     where pay.said is not null and pay.said <> pay.stored
     order by p.line`,
    { accountId },
  );
  for (const { line, column, who, here, file } of rows) {
    problems.add(
      line,
      column,
      `${who} has ${here} here and ${file} in the file: pay is changed by an increment, not by an import`,
    );
  }
}

/** The account that a command works on: the first, or a new one in an empty database. */
export async function firstAccount(tx: Tx): Promise<number> {
  const known = await queryOne<{ id: number }>(tx, 'select min(id) as id from accounts');
  if (known?.id != null) return known.id;
  const made = await queryOne<{ id: number }>(
    tx,
    `insert into accounts (name) values ('Cadre') returning id`,
  );
  if (!made) throw new Error('No account could be made');
  await recordAccount(tx, made.id);
  return made.id;
}
