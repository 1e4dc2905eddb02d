import { msg } from '#machines/core/locales/messages.ts';
import { CONCERNED, type Control } from './control.ts';

export const ownCircle: Control = {
  id: 'ownCircle',
  label: msg('Own family or team'),
  description: msg(
    'Approvals by role for a member of the decider’s family, for their own superior, or for someone who reports to them.',
  ),
  query: `
    select s.instance_id, s.seq from steps s
    join users u on u.id = s.actor_id join employees d on d.id = u.employee_id
    join workflow_instances i on i.id = s.instance_id
    join employees e on e.id = ${CONCERNED}
    where s.approves and s.acted_as = 'role' and e.id <> d.id
      and (e.supervisor_id = d.id or d.supervisor_id = e.id or exists (
        select from employee_family f
        where f.employee_id in (e.id, d.id)
          and f.national_id = case f.employee_id when e.id then d.national_id else e.national_id end))`,
};
