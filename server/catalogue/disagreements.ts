import type { Concern } from '#machines/core/contracts/verification.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Check } from '#server/engine/instances/engine.ts';
import {
  requestedTerms,
  batches,
  defaults,
  keptFrom,
  pasts,
  pay,
  permissions,
  budgets,
  positions,
  revisions,
  shares,
  steps,
  terms,
  type Agreement,
} from './agreements.ts';
import { leaveCharged } from '#server/platform/history/records/leaveCharged.ts';
import { lockedDays } from '#server/platform/history/records/lockedDays.ts';
import { signedIn } from '#server/platform/history/records/signedIn.ts';
import { withoutNestedLoops } from '#server/platform/history/records/withoutNestedLoops.ts';

/** A query that finds rows of two tables that disagree (agreements.ts). */
interface Agreed {
  /** The name of the check, shown if it could not be run. */
  name: string;
  concern: Concern;
  /** The table of the number in a finding. */
  table?: string;
  sql: Agreement;
}

const AGREEMENTS: readonly Agreed[] = [
  { name: 'terms of increments', concern: 'money', table: 'increments', sql: terms },
  { name: 'first terms of increments', concern: 'money', table: 'increments', sql: requestedTerms },
  { name: 'salary revisions and what was released', concern: 'money', sql: revisions },
  { name: 'shares and their ledger', concern: 'money', table: 'share_entries', sql: shares },
  {
    name: 'changes of increment budgets',
    concern: 'money',
    table: 'increment_pool_changes',
    sql: budgets,
  },
  { name: 'batches and their steps', concern: 'history', sql: batches },
  { name: 'imported histories', concern: 'history', table: 'past_imports', sql: pasts },
  { name: 'steps of recruitment', concern: 'history', sql: steps },
  { name: 'people from whom records are hidden', concern: 'rights', sql: keptFrom },
  { name: 'permissions and their changes', concern: 'rights', sql: permissions },
  { name: 'default permissions', concern: 'rights', table: 'role_permissions', sql: defaults },
];

/**
 * Queries that read all people and their changes, without nested loops (withoutNestedLoops.ts); the other queries use
 * an index.
 */
const OF_ALL_PEOPLE: readonly Agreed[] = [
  { name: 'pay and its raises', concern: 'money', table: 'employees', sql: pay },
  { name: 'positions and their dates', concern: 'record', table: 'employees', sql: positions },
  { name: 'days of locked months', concern: 'money', sql: lockedDays },
  { name: 'approved leave and its ledger', concern: 'money', sql: leaveCharged },
  { name: 'sessions and their sign-ins', concern: 'rights', sql: signedIn },
];

/** Finds disagreements between tables, at most a thousand of each kind. */
export const disagreements: readonly Check[] = [
  ...AGREEMENTS.map((agreed) => ({
    ...agreed,
    find: (db: Db, account: number | null) => readDisagreements(db, agreed, account),
  })),
  ...OF_ALL_PEOPLE.map((agreed) => ({
    ...agreed,
    find: (db: Db, account: number | null) =>
      db.transaction(async (tx) => {
        await withoutNestedLoops(tx);
        return readDisagreements(tx, agreed, account);
      }),
  })),
];

async function readDisagreements(
  db: Db,
  { sql, concern, table }: Agreed,
  account: number | null,
): Promise<Broken[]> {
  const rows = await query<Broken>(db, `select * from (${sql}) d limit 1000`, { account });
  return rows.map((one) => ({
    ...one,
    concern,
    ...(table === undefined ? {} : { row: { table, id: String(one.subjectId) } }),
  }));
}
