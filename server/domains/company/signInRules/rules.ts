import type { z } from 'zod';
import type {
  saveSignInRuleBody,
  setSignInRuleActiveBody,
  SignInRule,
} from '#machines/domains/company/contracts/signInRules.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { invalid, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import {
  decides,
  decidingAmong,
  mustAdministerAll,
  mustBeActive,
  sayTaken,
} from '#server/domains/company/permissions/index.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { lastChangedBy } from '#server/platform/history/records/lastChangedBy.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';

const RECORD = 'sign-in rule';

/** Every employee's user has this role. The rules only create users for employees. */
const EVERYBODYS = 'employee';

/** GET /SignInRules/List: lists the rules. */
export async function listSignInRules({ db, actor }: Call): Promise<SignInRule[]> {
  const rows = await query<Omit<SignInRule, 'isRoleHeldBack'> & { isRoleActive: boolean }>(
    db,
    `select s.id, s.version, s.name, s.provider, s.domain, s.claim, s.claim_value as "claimValue",
       s.role, coalesce(r.name, s.role) as "roleName", coalesce(r.is_active, true) as "isRoleActive",
       s.in_own_unit as "inOwnUnit", s.business_unit_id as "businessUnitId",
       u.name as "businessUnit", s.is_active as "isActive",
       ${lastChangedBy(RECORD, 's.id')} as "changedByName"
     from sign_in_rules s left join roles r on r.key = s.role
     left join business_units u on u.id = s.business_unit_id
     where s.account_id = $accountId order by lower(s.name)`,
    { accountId: actor.accountId },
  );
  const roles = rows.map(({ role }) => role);
  const deciding = await decidingAmong(db, actor.accountId, roles);
  return rows.map(({ isRoleActive, ...rule }) => ({
    ...rule,
    roleName: roleLabel(rule.roleName),
    isRoleHeldBack: (rule.role !== EVERYBODYS && deciding.has(rule.role)) || !isRoleActive,
  }));
}

/**
 * POST /SignInRules/Save: stores a rule. Existing users keep the roles that they got.
 * @throws AppError 400 for a role that decides on pay or permissions, 403 if the caller doesn't administer all
 * units, 404 for another account's rule, 409 for a name in use or an outdated version.
 */
export async function saveSignInRule(
  { tx, actor }: WriteCall,
  { id, version, ...rule }: z.output<typeof saveSignInRuleBody>,
): Promise<WriteAnswer & { autoId: number }> {
  await mustAdministerAll(tx, actor);
  const { accountId, userId } = actor;
  if (id !== null) await lockRule(tx, accountId, { id, version });
  await mustBeActive(tx, accountId, rule.role);
  if (rule.role !== EVERYBODYS && (await decides(tx, accountId, rule.role))) {
    const message = 'A role that decides about pay or permissions needs two administrators';
    throw invalid(message, [{ path: 'role', message }]);
  }
  const values = { ...rule, id, accountId, userId };
  const before = id === null ? [] : await recordsBefore(tx, RECORD, [id]);
  const columns = `name, provider, domain, claim, claim_value, role, in_own_unit, business_unit_id,
    changed_by`;
  const chosen = `select $name, $provider, $domain, nullif($claim, ''), nullif($claimValue, ''),
      $role, $inOwnUnit::boolean, u.id, $userId::bigint
    from (select 1) one left join business_units u
      on u.id = $businessUnitId::bigint and u.account_id = $accountId
    where $businessUnitId::bigint is null or u.id is not null`;
  const saved = await queryOne<{ id: number }>(
    tx,
    id === null
      ? `insert into sign_in_rules (account_id, ${columns})
         select $accountId::bigint, c.* from (${chosen}) c returning id`
      : `update sign_in_rules s set (${columns}) = (${chosen}), version = s.version + 1,
           changed_at = now()
         where s.id = $id and exists (${chosen}) returning s.id`,
    values,
  ).catch(sayTaken('A rule with this name already exists'));
  if (!saved) throw notFound('Business unit not found');
  const about = { actor: { userId, accountId } };
  if (id === null) await recordCreated(tx, RECORD, [saved.id], about);
  else await recordChanged(tx, RECORD, before, about);
  return { statusCode: 200, message: 'Submitted Successfully', autoId: saved.id };
}

/** POST /SignInRules/SetActive: an inactive rule creates no users. */
export async function setSignInRuleActive(
  { tx, actor }: WriteCall,
  { id, isActive }: z.output<typeof setSignInRuleActiveBody>,
): Promise<WriteAnswer> {
  await mustAdministerAll(tx, actor);
  const { accountId, userId } = actor;
  await lockRule(tx, accountId, { id, version: null });
  const before = await recordsBefore(tx, RECORD, [id]);
  await query(
    tx,
    `update sign_in_rules set is_active = $isActive, version = version + 1,
       changed_by = $userId, changed_at = now() where id = $id`,
    { id, isActive, userId },
  );
  await recordChanged(tx, RECORD, before, { actor: { userId, accountId } });
  return { statusCode: 200, message: 'Submitted Successfully' };
}

/**
 * Locks a rule.
 * @throws AppError 404 for a rule of another account, 409 if it was changed since.
 */
async function lockRule(
  tx: Tx,
  accountId: number,
  { id, version }: { id: number; version: number | null },
): Promise<void> {
  const row = await queryOne<{ version: number }>(
    tx,
    'select version from sign_in_rules where id = $id and account_id = $accountId for update',
    { id, accountId },
  );
  if (!row) throw notFound('Rule not found');
  mustBeCurrent('sign-in rule', version, row.version);
}
