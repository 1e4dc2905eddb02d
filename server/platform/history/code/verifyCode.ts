import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { describeCode, type Part } from './describe.ts';
import { knownCode } from './known.ts';
import { pinnedParts } from './pinned.ts';
import { STRANGERS } from './strangers.ts';

/** Whether other versions of PostgreSQL may write a part in other words. */
const isWorded = (name: string): boolean =>
  /^(?:columns|constraints|indexes|view|policy|domain) /.test(name);

/** The major version of a database's PostgreSQL. */
export async function readMajor(db: Db | Tx): Promise<number> {
  const version = await queryOne<{ major: number }>(
    db,
    `select pg_catalog.current_setting('server_version_num')::integer / 10000 as major`,
  );
  return version?.major ?? 0;
}

/**
 * Compares what a database does beside its rows with what this version's migrations make: functions, triggers and
 * whether they are on, views, rules, rights, constraints, settings. Names everything that is other, missing or added
 * to what is Cadre's; a company's own tables, views and functions are not its affair.
 */
export async function verifyCode(db: Db | Tx): Promise<Broken[]> {
  const existing = await expectedParts(db);
  const match = await describeCode(db);
  const strangers = await query<{ name: string }>(db, STRANGERS);
  return [
    ...different(existing, match),
    ...strangers.map(({ name }) => `There is something that Cadre doesn't make: ${name}`),
  ].map((reason) => ({ workflow: 'database', subjectId: 0, seq: 0, reason }));
}

/** This version's parts, in the words of this PostgreSQL where they are known. */
async function expectedParts(db: Db | Tx): Promise<Readonly<Record<string, string | null>>> {
  const { parts, postgres } = knownCode();
  const major = await readMajor(db);
  if (major === postgres) return parts;
  const pinned = await pinnedParts(db, major);
  return Object.fromEntries(
    Object.entries(parts).map(([name, digest]) => [
      name,
      isWorded(name) ? (pinned[name] ?? null) : digest,
    ]),
  );
}

/** What differs, in words; a part of which only the name is known must be there. */
export function different(
  existing: Readonly<Record<string, string | null>>,
  match: readonly Part[],
): string[] {
  const names = Object.keys(existing);
  const ours = new Set(names.map(getOwner));
  const present = new Set(match.map(({ name }) => name));
  return [
    ...names
      .filter((name) => !present.has(name))
      .map((name) => `This of the database is missing: ${name}`),
    ...match.flatMap(({ name, digest, of }) => {
      const expected = existing[name];
      if (expected === undefined)
        return of === null || ours.has(of) ? [`This of the database was added: ${name}`] : [];
      return expected === null || expected === digest
        ? []
        : [`This of the database was changed: ${name}`];
    }),
  ];
}

/** The table, view or name of functions that a known part belongs to. */
const getOwner = (name: string): string =>
  name.startsWith('function ')
    ? `${name.slice('function '.length, name.indexOf('('))}()`
    : name.replace(/^.* /, '');
