import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { addProblems } from './lines.ts';
import { declaredRequests } from '#server/kits/requests/declared.ts';
import { declaredWorkflows } from '#server/engine/declared.ts';

/**
 * Refuses some changes for people with a login: of the mail address, because codes are sent there, and for
 * approvers also of the business unit and the management flag.
 */
export async function refuseLoginChanges(
  tx: Tx,
  { accountId }: { accountId: number },
): Promise<void> {
  const rows = await query<{ line: number; column: string; who: string; here: string }>(
    tx,
    `with known as materialized (
       select p.*, e.id, u.id as user_id, e.name as stored_name, e.office_mail, b.name as unit,
         e.is_management as stored_management
       from import_people p
       join import_lines l on l.line = p.line and l.change <> 'refused'
       join employees e on e.account_id = $accountId and e.code = p.code
       join users u on u.employee_id = e.id
       join business_units b on b.id = e.business_unit_id
     ), changed as materialized (
       select k.*, k.business_unit <> k.unit as is_moved,
         coalesce(k.is_management <> k.stored_management, false) as is_regraded
       from known k
       where k.business_unit <> k.unit or k.is_management <> k.stored_management
     ), deciding as (
       select c.* from changed c
       where exists (select from user_roles r where r.user_id = c.user_id and r.role <> 'employee')
         or exists (select from employees s where s.supervisor_id = c.id and s.is_active)
         or c.id in (select (p.value)::bigint from workflow_instances i, jsonb_each_text(i.parties) p
           where i.account_id = $accountId and not i.is_final and p.value is not null
             and not split_part(i.workflow, '@', 1) || '.' || p.key = any($concerned::text[])
             and exists (select from changed))
     )
     select line, 'Email' as column, stored_name || ' (' || code || ')' as who,
       coalesce(office_mail, 'none') as here
     from known where comparison_key(email) is distinct from comparison_key(coalesce(office_mail, '')) and email is not null
     union all
     select line, 'BusinessUnit', stored_name || ' (' || code || ')', unit from deciding where is_moved
     union all
     select line, 'IsManagement', stored_name || ' (' || code || ')',
       case when stored_management then 'yes' else 'no' end
     from deciding where is_regraded
     order by line`,
    { accountId, concerned: concerned() },
  );
  await addProblems(
    tx,
    rows.map(({ line, column, who, here }) => ({
      line,
      problem: `${column}: ${who} has a login and ${here} here: ${HOW.get(column) ?? ''}`,
    })),
  );
}

/** A party that the subject is about, such as `increment.employee`, doesn't make a person an approver. */
const concerned = () => [
  ...declaredWorkflows.value.flatMap(({ id, concerns }) => (concerns ? [`${id}.${concerns}`] : [])),
  ...declaredRequests.value.flatMap(({ id }) => [`${id}.requester`, `${id}.filer`]),
];

const DECIDES =
  'they decide about others or have something open, so this needs approval and is not imported';
const HOW: ReadonlyMap<string, string> = new Map([
  ['Email', 'they change it themselves, under their name and Mail address'],
  ['BusinessUnit', DECIDES],
  ['IsManagement', DECIDES],
]);
