import { hash } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import { describeCode } from './describe.ts';
import { expectedCode } from './expected.ts';

const PINNED = 'database code';

/** The key of the record that stores how a major version of PostgreSQL prints the code of this version of Cadre. */
const getPin = (major: number): string =>
  `${major} ${hash('sha256', JSON.stringify(expectedCode().parts), 'hex').slice(0, 16)}`;

/**
 * The parts as this version of PostgreSQL printed them when this version of Cadre first ran on it; empty if it never
 * has.
 */
export async function pinnedParts(
  db: Db | Tx,
  major: number,
): Promise<Readonly<Record<string, string>>> {
  const pin = await queryOne<{ parts: Record<string, string> }>(
    db,
    `select after->'parts' as parts from record_changes
     where record_type = '${PINNED}' and record_id = $pin order by id limit 1`,
    { pin: getPin(major) },
  );
  return pin?.parts ?? {};
}

/**
 * If PostgreSQL has another major version than the one `npm run schema` used, records how it prints views and
 * conditions, as a signed change. A manipulation from before that is noticed only if a part is missing.
 */
export async function pinWords(db: Db, major: number): Promise<void> {
  if (major === expectedCode().postgres) return;
  if (Object.keys(await pinnedParts(db, major)).length > 0) return;
  await withTransaction(db, async (tx) => {
    await takeAdvisoryLock(tx, 'baselines');
    const expected = expectedCode().parts;
    const parts = (await describeCode(tx)).filter(({ name }) => name in expected);
    await recordChanges(tx, [
      {
        recordType: PINNED,
        recordId: getPin(major),
        before: null,
        after: { parts: Object.fromEntries(parts.map(({ name, digest }) => [name, digest])) },
        actor: { userId: null, accountId: 0 },
      },
    ]);
  });
}
