import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { describeCode, type Part } from './describe.ts';
import { expectedCode } from './expected.ts';
import { pinnedParts } from './pinned.ts';
import { STRANGERS } from './strangers.ts';

/** Whether different versions of PostgreSQL may print a part differently. */
const isWorded = (name: string): boolean =>
  /^(?:columns|constraints|indexes|view|policy|domain) /.test(name);

/** The major version of the PostgreSQL in use. */
export async function readMajor(db: Db | Tx): Promise<number> {
  const version = await queryOne<{ major: number }>(
    db,
    `select pg_catalog.current_setting('server_version_num')::integer / 10000 as major`,
  );
  return version?.major ?? 0;
}

/**
 * Compares the code in the database with what the migrations of this version create: functions, triggers and whether
 * they are enabled, views, rules, privileges, constraints and settings. Each difference in an object of Cadre is
 * reported; a company's own tables, views and functions are ignored.
 */
export async function verifyCode(db: Db | Tx): Promise<Broken[]> {
  const expected = await expectedParts(db);
  const parts = await describeCode(db);
  const strangers = await query<{ name: string }>(db, STRANGERS);
  return [
    ...different(expected, parts),
    ...strangers.map(({ name }) => `There is something that Cadre doesn't make: ${name}`),
  ].map((reason) => ({ workflow: 'database', subjectId: 0, seq: 0, reason }));
}

/**
 * The parts that the database should contain, as this version of PostgreSQL prints them. The digest is null if that is
 * unknown.
 */
async function expectedParts(db: Db | Tx): Promise<Readonly<Record<string, string | null>>> {
  const { parts, postgres } = expectedCode();
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

/** Describes the differences in words. A part without a known digest must at least exist. */
export function different(
  expectedDigests: Readonly<Record<string, string | null>>,
  parts: readonly Part[],
): string[] {
  const names = Object.keys(expectedDigests);
  const ours = new Set(names.map(getOwner));
  const present = new Set(parts.map(({ name }) => name));
  return [
    ...names
      .filter((name) => !present.has(name))
      .map((name) => `This of the database is missing: ${name}`),
    ...parts.flatMap(({ name, digest, of }) => {
      const expected = expectedDigests[name];
      if (expected === undefined)
        return of === null || ours.has(of) ? [`This of the database was added: ${name}`] : [];
      return expected === null || expected === digest
        ? []
        : [`This of the database was changed: ${name}`];
    }),
  ];
}

/** The table, view or function to which a part belongs, by the part's name. */
const getOwner = (name: string): string =>
  name.startsWith('function ')
    ? `${name.slice('function '.length, name.indexOf('('))}()`
    : name.replace(/^.* /, '');
