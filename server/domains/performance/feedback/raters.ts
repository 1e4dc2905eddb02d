import { MIN_RATERS } from '#machines/domains/performance/scoring/groups.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { SUPERVISOR } from '#server/domains/performance/reach.ts';

/** What the rules about raters need to know of a round. */
export interface RaterList {
  accountId: number;
  employeeId: number;
  kind: 'peer' | 'upward';
  raterIds: readonly number[];
}

/**
 * Returns why a list of raters can't be asked, or null. Raters must be able to sign in, and are neither the person nor
 * the supervisor, who reads the results. Upward feedback comes from direct reports.
 */
export async function getRaterProblem(
  tx: Tx,
  { accountId, employeeId, kind, raterIds }: RaterList,
): Promise<string | null> {
  if (raterIds.includes(employeeId)) return 'No one gives feedback about themselves';
  const rows = await query<{ id: number; name: string; reports: boolean; leads: boolean }>(
    tx,
    `select p.id, p.name, p.supervisor_id = e.id as reports, p.id = ${SUPERVISOR} as leads
     from employees p join employees e on e.id = $employeeId
     where p.id = any($raterIds::bigint[]) and p.account_id = $accountId and p.is_active
       and exists (select from users u where u.employee_id = p.id and u.is_active)`,
    { raterIds: [...raterIds], accountId, employeeId },
  );
  if (rows.length < raterIds.length) return 'Choose raters who work here and can sign in';
  const superior = rows.find(({ leads }) => leads);
  if (superior) return `${superior.name} is the supervisor, who reads the results`;
  const stranger = kind === 'upward' ? rows.find(({ reports }) => !reports) : undefined;
  return stranger ? `${stranger.name} is not a direct report` : null;
}

/** Returns why this number of raters is too small, or null. */
export const getNumberProblem = (raters: number, isAnonymous: boolean): string | null =>
  raters === 0
    ? 'Choose at least one rater'
    : isAnonymous && raters < MIN_RATERS
      ? `An anonymous round needs at least ${MIN_RATERS} raters: with fewer, no answer could be shown`
      : null;
