import type { IssueTypeProcess } from '#machines/workflows/ticket/process.ts';
import { query } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';

/** GetIssueTypeProcesses (ours): every issue type with its steps before the rating, by name. */
export const issueTypeProcesses = ({ db, actor }: Call): Promise<IssueTypeProcess[]> =>
  query<IssueTypeProcess>(
    db,
    `select t.id as "issueTypeId", t.name as "issueTypeName", t.is_active as "isActive",
       t.version, to_char(t.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
         as "changedAt", c.name as "changedByName",
       (select coalesce(json_agg(json_build_object(
            'processId', s.id, 'processName', s.name, 'rule', s.rule, 'role', s.role,
            'responsiblePersonId', s.employee_id, 'responsiblePersonName', e.name,
            'hours', s.hours) order by s.position, s.id), '[]')
        from hr_process_steps s left join employees e on e.id = s.employee_id
        where s.issue_type_id = t.id and s.is_active and s.rule <> 'rating') as steps
     from hr_issue_types t
     left join users u on u.id = t.changed_by
     left join user_people c on c.user_id = u.id
     where t.account_id = $accountId order by not t.is_active, t.name, t.id`,
    { accountId: actor.accountId },
  );
