import { z } from 'zod';
import type { BoardComponentEntry } from '#machines/kits/boards/contract.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import { declaredComponents } from './declared.ts';

const componentId = z
  .string('must be a component')
  .refine((id) => declaredComponents.value.some((one) => one.id === id), 'Component not found');

export const setActiveBody = z.object({
  component: componentId,
  isActive: z.boolean('must be true or false'),
});
export const showToBody = z.object({
  component: componentId,
  role: z.string('must be a role').max(100, 'must be a role'),
  isShown: z.boolean('must be true or false'),
});

/** SQL for whether a role may open the screen with a certain menu reference. */
const OPENS = (role: string, reference: string) => `coalesce((
  select p.is_view from role_permissions p
  where p.role = ${role} and p.menu_reference_id = ${reference}
    and (p.account_id = $accountId or p.account_id is null)
  order by p.account_id nulls last limit 1), false)`;

const references = () => ({
  components: declaredComponents.value.map(({ id }) => id),
  references: declaredComponents.value.map(({ report }) => report.screen.reference),
});

/**
 * The components that are hidden from the caller: those that are deactivated, and those that an administrator hid from
 * every role through which the caller could open the report.
 */
export async function readHiddenComponents(
  db: Db,
  { userId, accountId }: Pick<Actor, 'userId' | 'accountId'>,
): Promise<ReadonlySet<string>> {
  const rows = await query<{ component: string }>(
    db,
    `select c.component from board_components c
     join unnest($components::text[], $references::integer[]) k (component, reference)
       on k.component = c.component
     where c.account_id = $accountId and (not c.is_active or coalesce((
       select bool_and(h.role = any(c.hidden_from)) from held_roles h
       where h.user_id = $userId and ${OPENS('h.role', 'k.reference')}), false))`,
    { userId, accountId, ...references() },
  );
  return new Set(rows.map((row) => row.component));
}

/** GET /Dashboard/Components: every component, with each role that may see it and whether it is shown to that role. */
export async function components({ db, actor }: Call): Promise<BoardComponentEntry[]> {
  const rows = await query<
    Pick<BoardComponentEntry, 'id' | 'isActive'> & BoardComponentEntry['roles'][number]
  >(
    db,
    `select k.component as id, coalesce(c.is_active, true) as "isActive", r.role, r.label,
       ${OPENS('r.role', 'k.reference')} as "mayOpen",
       not (r.role = any(coalesce(c.hidden_from, '{}'))) as "isShown"
     from unnest($components::text[], $references::integer[]) k (component, reference)
     cross join (
       select b.role, b.label, b.place from unnest($roles::text[], $labels::text[])
         with ordinality b (role, label, place)
       union all
       select key, name, null from roles where account_id = $accountId and is_active) r
     left join board_components c on c.component = k.component and c.account_id = $accountId
     order by r.place nulls last, lower(r.label), r.role`,
    {
      accountId: actor.accountId,
      ...references(),
      roles: Object.keys(ROLES),
      labels: Object.values(ROLES),
    },
  );
  return declaredComponents.value.map(({ id: component, board, title, report, shows }) => {
    const own = rows.filter(({ id }) => id === component);
    return {
      id: component,
      board,
      title,
      shows: shows.kind,
      report: { title: report.screen.title, address: report.screen.address },
      isActive: own[0]?.isActive ?? true,
      roles: own.map(({ role, label, mayOpen, isShown }) => ({ role, label, mayOpen, isShown })),
    };
  });
}

/** Deactivates or reactivates a component. */
export const setActive = (call: WriteCall, body: z.output<typeof setActiveBody>): Promise<void> =>
  recorded(call, body.component, () =>
    query(
      call.tx,
      `insert into board_components (account_id, component, is_active)
       values ($accountId, $component, $isActive)
       on conflict (account_id, component) do update set is_active = excluded.is_active`,
      { accountId: call.actor.accountId, ...body },
    ),
  );

/**
 * POST /Dashboard/ShowTo: shows a component to a role or hides it from the role.
 * @throws AppError 400 for a role that may not open the report, because a dashboard must not show more than the
 * report.
 */
export async function showTo(call: WriteCall, body: z.output<typeof showToBody>): Promise<void> {
  const { tx, actor } = call;
  await refuseWider(tx, actor, body);
  await recorded(call, body.component, () =>
    query(
      tx,
      `insert into board_components (account_id, component, hidden_from)
       values ($accountId, $component, case when $isShown then '{}' else array[$role] end::text[])
       on conflict (account_id, component) do update set hidden_from =
         case when $isShown then array_remove(board_components.hidden_from, $role)
           when $role = any(board_components.hidden_from) then board_components.hidden_from
           else board_components.hidden_from || $role::text end`,
      { accountId: actor.accountId, ...body },
    ),
  );
}

async function refuseWider(
  tx: Tx,
  { accountId }: Actor,
  { component: id, role }: z.output<typeof showToBody>,
): Promise<void> {
  const report = declaredComponents.value.find((one) => one.id === id)?.report;
  const [stored] = await query<{ mayOpen: boolean }>(
    tx,
    `select ${OPENS('$role', '$reference::integer')} as "mayOpen"`,
    { accountId, role, reference: report?.screen.reference ?? 0 },
  );
  if (stored?.mayOpen !== true) {
    throw invalid(`This role does not have access to the report ${report?.screen.title ?? ''}`, [
      { path: 'role', message: 'does not have access to the report' },
    ]);
  }
}

const recorded = async (
  { tx, actor }: WriteCall,
  id: string,
  write: () => Promise<unknown>,
): Promise<void> => {
  const { accountId, userId } = actor;
  const about = { actor: { accountId, userId } };
  await recordWhile(tx, 'dashboard component', [`${accountId} ${id}`], about, write);
};
