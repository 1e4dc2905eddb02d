import { OWN_TEAM } from '#machines/core/values/ownTeam.ts';
import { HOLDERS } from '#server/platform/access/holders.ts';
import { DELEGATIONS } from '#server/platform/access/delegates.ts';
import { run, type Statement, type Target } from '#server/platform/db/statement.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { NoticeTally } from './tally.ts';

/** The people who have certain roles, are delegates, or are parties. */
export interface Listeners {
  holders: readonly RoleHolder[];
  standIns: readonly DelegateAt[];
  /** The user IDs of employees, by employee ID. */
  users: ReadonlyMap<number, number>;
}

interface RoleHolder {
  userId: number;
  employeeId: number;
  role: string;
  businessUnitId: number | null;
}

interface DelegateAt {
  state: string;
  userId: number;
  principalId: number;
  principalName: string;
}

/** The roles, states and employees to look up before notices can be addressed to people. */
export interface RecipientKeys {
  roles: readonly string[];
  states: readonly string[];
  employeeIds: readonly number[];
}

/** Collects the roles, states and employees that these notices are addressed to. */
export function getRecipientKeys(tallies: readonly NoticeTally[]): RecipientKeys {
  const toRoles = tallies.flatMap(({ byRole }) => [...byRole.values()]);
  const toPeople = tallies.flatMap(({ byEmployee }) => [...byEmployee.values()]);
  return {
    roles: [...new Set(toRoles.map(({ role }) => role))],
    states: [...new Set(toRoles.map(({ state }) => state))],
    employeeIds: [
      ...new Set(
        toPeople.flatMap(({ employeeId, requesterId }) => [employeeId, requesterId ?? []].flat()),
      ),
    ],
  };
}

/**
 * SQL that selects holders of roles, people who are delegates at a state today, and the users of
 * employees. For a confidential workflow, it selects only role holders who may open its screen.
 */
const LISTENERS: Statement = {
  name: 'cadre-listeners',
  sql: `
    select 'holder' as kind, r.user_id as "userId", u.id as "personId", r.role as text,
      r.business_unit_id as "businessUnitId", null as name
    from ${HOLDERS}
    where r.role = any($roles::text[]) and u.account_id = $accountId::bigint
      and ($reference::integer is null or coalesce(
        (select p.is_view from user_permissions p
         where p.user_id = r.user_id and p.menu_reference_id = $reference::integer),
        (select p.is_view from role_permissions p
         where p.role = r.role and p.menu_reference_id = $reference::integer
           and (p.account_id = $accountId::bigint or p.account_id is null)
         order by p.account_id nulls last limit 1)))
    union all
    select * from (
      select 'standIn', d.stand_in_id, d.principal_id, d.state, null::bigint, e.name
      from ${DELEGATIONS}
      where d.workflow = $workflow::text and d.state = any($states::text[])
        or d.workflow = '${OWN_TEAM.workflow}' and $delegable::boolean
          and p.employee_id = any($employeeIds::bigint[])
      order by d.id
    ) d
    union all
    select 'user', id, employee_id, null, null, null from users
    where employee_id = any($employeeIds::bigint[]) and is_active
      -- Nothing is sent to people who have died.
      and not exists (select from employee_versions v where v.employee_id = users.employee_id
        and v.superseded_at is null and v.separation_type = 'death')`,
};

interface ListenerRow {
  kind: 'holder' | 'standIn' | 'user';
  userId: number;
  personId: number;
  text: string;
  businessUnitId: number | null;
  name: string;
}

/** Looks up the people behind roles, delegations and employee IDs. */
export async function readListeners(
  on: Target,
  { workflow: { id: workflow, visibility } }: BoundWorkflow,
  accountId: number,
  { roles, states, employeeIds }: RecipientKeys,
): Promise<Listeners> {
  const noOne = roles.length + states.length + employeeIds.length === 0;
  const rows = noOne
    ? []
    : await run<ListenerRow>(on, LISTENERS, {
        workflow,
        accountId,
        roles,
        // Confidential workflows have no delegates, so no states are looked up.
        states: visibility ? [] : states,
        delegable: !visibility,
        employeeIds,
        reference: visibility?.reference ?? null,
      });
  const of = (kind: ListenerRow['kind']) => rows.filter((row) => row.kind === kind);
  return {
    holders: of('holder').map(({ userId, personId, text, businessUnitId }) => ({
      userId,
      employeeId: personId,
      role: text,
      businessUnitId,
    })),
    standIns: of('standIn').map(({ userId, personId, text, name }) => ({
      userId,
      principalId: personId,
      state: text,
      principalName: name,
    })),
    users: new Map(of('user').map(({ userId, personId }) => [personId, userId])),
  };
}
