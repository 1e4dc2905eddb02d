import { z } from 'zod';
import type { AssignedPerson } from '#machines/domains/pay/contracts/assignments.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { isFoundBy } from '#server/platform/db/search.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryInt, queryText } from '#server/platform/http/query.ts';

/** GET /Pay/Assignments: lists people with their assignments of today. */
export const assignmentsQuery = z.object({
  page: emptyAsMissing(queryInt().pipe(z.number().min(1).max(1_000_000)).default(1)),
  pageSize: emptyAsMissing(queryInt().pipe(z.number().min(1).max(1000)).default(25)),
  search: queryText.default(''),
  groupId: emptyAsMissing(queryInt().default(0)),
  breakdownId: emptyAsMissing(queryInt().default(0)),
  policyId: emptyAsMissing(queryInt().default(0)),
  /** If true, lists only people without an assignment. */
  unassigned: emptyAsMissing(z.enum(['true', 'false'], 'must be true or false').default('false')),
});

export async function listAssigned(
  { db, actor }: Call,
  filter: z.output<typeof assignmentsQuery>,
): Promise<{ total: number; items: AssignedPerson[] }> {
  const units = await unitsPermitted(db, actor, MENU.salaryAssignment, 'isView');
  const today = await accountToday(db, actor.accountId);
  const rows = await query<AssignedPerson & { total: number }>(
    db,
    `select e.id as "employeeId", e.code, e.name, u.name as "unitName",
       count(*) over ()::int as total,
       case when a.id is not null then jsonb_build_object('breakdown', b.name, 'policy', p.name,
         'policyId', p.id, 'group', g.name, 'from', lower(a.valid), 'until', upper(a.valid)) end as assigned
     from employees e
     join business_units u on u.id = e.business_unit_id
     left join salary_assignments a on a.employee_id = e.id and a.superseded_at is null
       and a.valid @> $today::date
     left join salary_breakdowns b on b.id = a.breakdown_id
     left join salary_policies p on p.id = a.policy_id
     left join payroll_groups g on g.id = a.group_id
     where e.account_id = $accountId and e.is_active
       and ($units::bigint[] is null or e.business_unit_id = any($units))
       and ($search = '' or ${isFoundBy('e.code, e.name')})
       and ($groupId = 0 or a.group_id = $groupId)
       and ($breakdownId = 0 or a.breakdown_id = $breakdownId)
       and ($policyId = 0 or a.policy_id = $policyId)
       and (not $unassigned::boolean or a.id is null)
     order by a.id is not null, lower(e.name), e.id
     limit $limit offset $offset`,
    {
      ...filter,
      accountId: actor.accountId,
      units,
      today,
      limit: filter.pageSize,
      offset: (filter.page - 1) * filter.pageSize,
    },
  );
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, ...person }) => person),
  };
}
