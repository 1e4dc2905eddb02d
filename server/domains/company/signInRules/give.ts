import { asciiDomain } from '#server/platform/mail/mailForms.ts';
import type { ProviderEntry } from '#machines/domains/company/contracts/auth.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { decidingAmong, notifyOfRole } from '#server/domains/company/permissions/index.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import {
  asTagged,
  requireUnchanged,
  type WorkRow,
} from '#server/platform/history/records/obeyed.ts';

/** What a provider says about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** A rule that matches an employee. */
export interface FittingRule {
  name: string;
  role: string;
  businessUnitId: number | null;
}

/**
 * Returns the rules of an employee's company that match the provider and its claims.
 * @param domain in the form for programs (asciiDomain)
 */
export async function fittingRules(
  tx: Tx,
  employeeId: number,
  { provider, domain, claims }: { provider: ProviderEntry['id']; domain: string; claims: Claims },
): Promise<FittingRule[]> {
  const rules = await query<
    FittingRule & WorkRow & { claim: string | null; claimValue: string; domain: string }
  >(
    tx,
    `select s.name, s.role, s.domain, s.claim, s.claim_value as "claimValue",
       case when s.in_own_unit then e.business_unit_id else s.business_unit_id end
         as "businessUnitId", ${asTagged('s')}
     from sign_in_rules s join employees e on e.account_id = s.account_id
     where e.id = $employeeId and s.is_active and s.provider = $provider
     order by s.id`,
    { employeeId, provider },
  );
  const ofDomain = rules.filter((rule) => asciiDomain(rule.domain) === domain);
  await requireUnchanged(tx, 'sign_in_rules', ofDomain, 'A role was to be given by it');
  return ofDomain.filter(
    ({ claim, claimValue }) => claim === null || says(claims[claim], claimValue),
  );
}

/** Whether a claim, or an element of it, equals this value. Upper and lower case matter. */
const says = (claimed: unknown, value: string): boolean =>
  (Array.isArray(claimed) ? claimed : [claimed]).some(
    (one) => ['string', 'number', 'boolean'].includes(typeof one) && String(one) === value,
  );

/**
 * Gives a new user the roles of the matching rules. Roles that by now decide on pay or permissions are left
 * out, because granting them needs two administrators.
 */
export async function giveByRules(
  tx: Tx,
  { userId, accountId }: { userId: number; accountId: number },
  rules: readonly FittingRule[],
): Promise<void> {
  const wanted = rules.filter(({ role }) => role !== 'employee');
  const deciding = await decidingAmong(
    tx,
    accountId,
    wanted.map(({ role }) => role),
  );
  const given = wanted.filter(({ role }) => !deciding.has(role));
  const rows = await query<{ id: number; role: string }>(
    tx,
    `insert into user_roles (user_id, role, business_unit_id, reason)
     select distinct on (n.role, n.unit) $userId::bigint, n.role, n.unit,
       'Single sign-on rule: ' || n.name
     from unnest($roles::text[], $units::bigint[], $names::text[]) with ordinality
       as n (role, unit, name, place)
     where n.role not like 'role-%' or exists (select from roles r
       where r.key = n.role and r.account_id = $accountId and r.is_active)
     order by n.role, n.unit, n.place returning id, role`,
    {
      userId,
      accountId,
      roles: given.map(({ role }) => role),
      units: given.map(({ businessUnitId }) => businessUnitId),
      names: given.map(({ name }) => name),
    },
  );
  const ids = rows.map(({ id }) => id);
  const about = { actor: { userId: null, accountId } };
  await recordCreated(tx, 'role', ids, about);
  await recordCreated(tx, 'role period', ids, about);
  for (const role of new Set(rows.map((one) => one.role))) {
    await notifyOfRole(tx, { accountId, name: 'Cadre' }, { userId, role, isGiven: true });
  }
}
