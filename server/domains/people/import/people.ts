import type { ImportLine } from '#machines/kits/resources/contract.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordAccount } from '#server/platform/history/records/readRecords.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import type { StagedTable } from '#server/platform/files/readApart/index.ts';
import { checkSentFile, refuseProblems } from '#server/kits/imports/check.ts';
import type { OpenFile } from '#server/kits/imports/fileImport.ts';
import { addProblems, comparePeople } from './lines.ts';
import { noteSharedMail } from './sharedMail.ts';
import { refuseLoginChanges } from './loginChanges.ts';
import { missingNames } from './names.ts';
import { refuseFurtherFacts, sayOpenings } from './furtherFacts.ts';
import { PEOPLE_COLUMNS, readPerson, type OpeningColumn, type PersonRow } from './peopleFile.ts';
import { refusePersonalFacts } from './personalFacts.ts';
import { findSupervisors, refuseSupervisors } from './supervisors.ts';
import { fillIn, makeStaging, stage } from './staging.ts';
import { storePeople, type PeopleStored } from './storePeople.ts';

export interface PeopleImported extends PeopleStored {
  message: string;
  /** Rows that were accepted with a warning. There is a limit to their number. */
  notes: { line: number; message: string }[];
}

export interface PeopleScope {
  accountId: number;
  /** The user who imports, or null for the command line. */
  userId: number | null;
  /** The business unit of rows that don't name one. */
  businessUnit?: string | undefined;
  /** The units that may be changed. With null, they are all units, and new ones may be created. */
  units: readonly number[] | null;
  /** The units whose pay the importer may see. If omitted, they are all units. */
  payUnits?: readonly number[] | null;
  /** The columns of opening leave. If omitted, there are none. */
  openings?: readonly OpeningColumn[];
}

const CHUNK = 2000;
/** New people get this workplace if the file names none. */
const PLACE = 'General';
const IMPORTED = 'Imported';

/**
 * Reads a file of people (contract: import). Existing people are found by code and keep their pay: a file with
 * another amount is refused, because only approved increments change pay.
 */
export async function openPeople(
  tx: Tx,
  scope: PeopleScope,
  store: () => Promise<number>,
): Promise<OpenFile> {
  // Without this lock, two concurrent imports could both add the same name.
  await takeAdvisoryLock(tx, 'importing');
  await makeStaging(tx);
  const lines = new Map<string, number>();
  return {
    take: async (rows) => {
      const good: PersonRow[] = [];
      const refused: ImportLine[] = [];
      for (const row of rows) {
        const { person, problems } = readPerson(row, lines, scope.openings);
        if (problems.length === 0) good.push(person);
        else refused.push(refusedLine(person, problems));
      }
      await stage(tx, good);
      return refused;
    },
    judge: async () => {
      await fillIn(tx, scope.accountId, { businessUnit: await unitFor(tx, scope), place: PLACE });
      await findSupervisors(tx, scope.accountId);
      await comparePeople(tx, scope.accountId);
      await refuseSimilarCodes(tx, scope);
      await refusePersonalFacts(tx, scope.accountId);
      await refuseFurtherFacts(tx, scope.accountId);
      await refuseForeignUnits(tx, scope);
      await refusePayChanges(tx, scope);
      await refuseLoginChanges(tx, scope);
      await refuseSupervisors(tx, scope.accountId);
      await noteSharedMail(tx, scope);
      return missingNames(tx, scope.accountId);
    },
    lasting: () => sayOpenings(tx),
    store: async () => {
      await query(
        tx,
        `delete from import_people p using import_lines l
         where l.line = p.line and l.change = 'refused'`,
      );
      return store();
    },
  };
}

const refusedLine = (person: PersonRow, problems: readonly string[]): ImportLine => ({
  line: person.line,
  title: person.name && `${person.name} (${person.code})`,
  change: 'refused',
  differences: [],
  problems: [...problems],
});

/**
 * Imports all people of a file, or none.
 * @throws AppError 400 naming each refused line.
 */
export async function importPeople(
  tx: Tx,
  table: StagedTable,
  scope: PeopleScope,
): Promise<PeopleImported> {
  const open = await openPeople(tx, scope, () => Promise.resolve(0));
  const { check } = await checkSentFile({ tx }, PEOPLE_COLUMNS, open, { table }, null);
  refuseProblems(check);
  const { people: _people, ...stored } = await storePeople(tx, scope.accountId, {
    userId: scope.userId,
  });
  const notes = check.lines.flatMap(({ line, title, notes: lineNotes = [] }) =>
    lineNotes.map((message) => ({ line, message: `${title} ${message}` })),
  );
  return { ...stored, message: said(stored), notes };
}

/** Imports people who are known to be valid, for example in the demo. */
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

/** Returns the given unit, or else the account's only one, or else the default unit of imports. */
async function unitFor(tx: Tx, { accountId, businessUnit }: PeopleScope): Promise<string> {
  if (businessUnit) return businessUnit;
  const units = await query<{ name: string }>(
    tx,
    'select name from business_units where account_id = $accountId limit 2',
    { accountId },
  );
  return (units.length === 1 && units[0]?.name) || IMPORTED;
}

/**
 * Refuses new people whose code differs from an existing one only in case, and people of the same name whose
 * codes differ only in leading zeros, which spreadsheets drop. They would otherwise be employed and paid twice.
 */
async function refuseSimilarCodes(tx: Tx, { accountId }: PeopleScope): Promise<void> {
  const rows = await query<{ line: number; code: string; here: string }>(
    tx,
    `select p.line, p.code, min(e.code) as here
     from import_people p
     join import_lines l on l.line = p.line and l.change = 'new'
     join employees e on e.account_id = $accountId and comparison_key(e.code) = comparison_key(p.code)
       and e.code <> p.code
     group by p.line, p.code
     union
     select p.line, p.code, min(e.code)
     from import_people p
     join import_lines l on l.line = p.line and l.change = 'new'
     join employees e on e.account_id = $accountId and comparison_key(e.name) = comparison_key(p.name)
       and ltrim(comparison_key(e.code), '0') = ltrim(comparison_key(p.code), '0')
     group by p.line, p.code
     order by line`,
    { accountId },
  );
  await addProblems(
    tx,
    rows.map(({ line, code, here }) => ({
      line,
      problem: `EmployeeCode: ${code} differs from ${here}, who is here, only in case or leading zeros`,
    })),
  );
}

/** Refuses changes to people in, into or out of a business unit for which the importer isn't responsible. */
async function refuseForeignUnits(tx: Tx, { accountId, units }: PeopleScope): Promise<void> {
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
  await addProblems(
    tx,
    rows.map(({ line, unit }) => ({
      line,
      problem: `BusinessUnit: you cannot import people of ${unit}`,
    })),
  );
}

/**
 * Refuses changed pay, but only of people whose pay the importer may see. Others would learn from the refusal
 * that the pay differs.
 */
async function refusePayChanges(
  tx: Tx,
  { accountId, payUnits = null }: PeopleScope,
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
     -- The refusal must not reveal pay outside the importer's units.
     join import_lines l on l.line = p.line and l.change <> 'refused'
     join employees e on e.account_id = $accountId and e.code = p.code
     cross join lateral (values ('Gross', e.gross, p.gross), ('Basic', e.basic, p.basic))
       as pay (name, stored, said)
     where pay.said is not null and pay.said <> pay.stored
       and ($payUnits::bigint[] is null or e.business_unit_id = any($payUnits))
     order by p.line`,
    { accountId, payUnits },
  );
  await addProblems(
    tx,
    rows.map(({ line, column, who, here, file }) => ({
      line,
      problem: `${column}: ${who} has ${here} here and ${file} in the file: pay is changed by an increment, not by an import`,
    })),
  );
}

/** Returns the account of a command: the first account, or a new one if the database is empty. */
export async function firstAccount(tx: Tx): Promise<number> {
  const existing = await queryOne<{ id: number }>(tx, 'select min(id) as id from accounts');
  if (existing?.id != null) return existing.id;
  const created = await queryOne<{ id: number }>(
    tx,
    `insert into accounts (name) values ('Cadre') returning id`,
  );
  if (!created) throw new Error('No account could be made');
  await recordAccount(tx, created.id);
  return created.id;
}
