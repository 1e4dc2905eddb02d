import type { z } from 'zod';
import {
  EVERY_EVENT,
  type NotificationRule,
  type NotificationRules,
  type ruleActive,
  type RuleToSave,
} from '#machines/domains/communication/contracts/notificationRules.ts';
import { declaredEvents } from './events.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import { getPermissions } from '#server/platform/access/permissions.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { recordCreated, recordWhile } from '#server/platform/history/records/readRecords.ts';

const RECORD = 'notification rule';

/** GET /Notification/Rules: lists the account's rules, active ones first. */
export async function rules({ db, actor }: Call): Promise<NotificationRules> {
  const { accountId } = actor;
  const stored = await query<NotificationRule>(
    db,
    `select r.id, r.version, r.name, r.event, r.role, r.in_app as "inApp", r.in_browser as "inBrowser",
       r.mail, to_char(r.quiet_from, 'HH24:MI') as "quietFrom",
       to_char(r.quiet_until, 'HH24:MI') as "quietUntil", r.words, r.words_bengali as "wordsBengali",
       r.is_active as "isActive", coalesce(p.name, '') as "updatedByName",
       to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
     from notification_rules r left join user_people p on p.user_id = r.updated_by
     where r.account_id = $accountId order by not r.is_active, lower(r.name), r.id`,
    { accountId },
  );
  const roles = await roleChoices(db, accountId);
  const labels = new Map(roles.map(({ role, label }) => [role, label]));
  const company = await queryOne<{ name: string }>(
    db,
    'select name from accounts where id = $accountId',
    {
      accountId,
    },
  );
  return {
    rules: stored.map((rule) => ({
      ...rule,
      roleName: rule.role === null ? null : (labels.get(rule.role) ?? rule.role),
    })),
    roles,
    events: declaredEvents(),
    company: company?.name ?? '',
  };
}

/** Returns the built-in roles and the account's own. */
async function roleChoices(db: Db | Tx, accountId: number) {
  const own = await query<{ role: string; label: string }>(
    db,
    `select key as role, name as label from roles where account_id = $accountId and is_active
     order by lower(name)`,
    { accountId },
  );
  return [...Object.entries(ROLES).map(([role, label]) => ({ role, label })), ...own];
}

/**
 * Creates or edits a rule.
 * @throws AppError 400 for an unknown event or role, 403 without permission to create or to edit, 404 for an
 * unknown rule, 409 if it was changed since it was read, or if another active rule covers the same.
 */
export async function saveRule(call: WriteCall, rule: RuleToSave): Promise<{ autoId: number }> {
  const { tx, actor } = call;
  const permissionSet = await getPermissions(call.services).of(actor);
  if (!permissionSet.has(MENU.notificationRules, rule.id === 0 ? 'isCreate' : 'isEdit'))
    throw forbidden();
  if (rule.event !== EVERY_EVENT && !declaredEvents().some(({ event }) => event === rule.event)) {
    throw invalid('Event not found', [{ path: 'event', message: 'Event not found' }]);
  }
  const roles = await roleChoices(tx, actor.accountId);
  if (rule.role !== null && !roles.some(({ role }) => role === rule.role)) {
    throw invalid('Role not found', [{ path: 'role', message: 'Role not found' }]);
  }
  const about = { actor: { accountId: actor.accountId, userId: actor.userId } };
  const values = { ...rule, accountId: actor.accountId, userId: actor.userId };
  await refuseTwin(call, rule);
  if (rule.id === 0) {
    const row = await queryOne<{ id: number }>(
      tx,
      `insert into notification_rules (account_id, name, event, role, in_app, in_browser, mail,
         quiet_from, quiet_until, words, words_bengali, updated_by)
       values ($accountId, $name, $event, $role, $inApp, $inBrowser, $mail, $quietFrom::time,
         $quietUntil::time, $words, $wordsBengali, $userId) returning id`,
      values,
    );
    const autoId = row?.id ?? 0;
    await recordCreated(tx, RECORD, [autoId], about);
    return { autoId };
  }
  await lockRule(call, rule.id, rule.version);
  await recordWhile(tx, RECORD, [rule.id], about, () =>
    query(
      tx,
      `update notification_rules set name = $name, event = $event, role = $role, in_app = $inApp,
         in_browser = $inBrowser, mail = $mail, quiet_from = $quietFrom::time,
         quiet_until = $quietUntil::time, words = $words, words_bengali = $wordsBengali,
         version = version + 1, updated_by = $userId, updated_at = now()
       where id = $id`,
      values,
    ),
  );
  return { autoId: rule.id };
}

/** Activates or deactivates a rule. */
export async function setRuleActive(
  call: WriteCall,
  { id, isActive }: z.output<typeof ruleActive>,
): Promise<void> {
  const { tx, actor } = call;
  const rule = await lockRule(call, id, null);
  if (isActive) await refuseTwin(call, { ...rule, id });
  const about = { actor: { accountId: actor.accountId, userId: actor.userId } };
  await recordWhile(tx, RECORD, [id], about, () =>
    query(
      tx,
      `update notification_rules set is_active = $isActive, version = version + 1,
         updated_by = $userId, updated_at = now() where id = $id`,
      { id, isActive, userId: actor.userId },
    ),
  );
}

async function lockRule({ tx, actor }: WriteCall, id: number, version: number | null) {
  const row = await queryOne<{ version: number; event: string; role: string | null }>(
    tx,
    `select version, event, role from notification_rules
     where id = $id and account_id = $accountId for update`,
    { id, accountId: actor.accountId },
  );
  if (!row) throw notFound('Rule not found');
  mustBeCurrent('rule', version, row.version);
  return row;
}

async function refuseTwin(
  { tx, actor }: WriteCall,
  { id, event, role }: Pick<RuleToSave, 'id' | 'event' | 'role'>,
): Promise<void> {
  const twin = await queryOne<{ name: string }>(
    tx,
    `select name from notification_rules where account_id = $accountId and is_active and id <> $id
       and event = $event and role is not distinct from $role::text`,
    { accountId: actor.accountId, id, event, role },
  );
  if (twin)
    throw new AppError('conflict', `The rule “${twin.name}” is for the same event and role`);
}
