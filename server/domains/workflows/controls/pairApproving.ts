import { msg } from '#machines/core/locales/messages.ts';
import { CONCERNED, type Control } from './control.ts';

export const pairApproving: Control = {
  id: 'pairApproving',
  label: msg('A pair approving each other'),
  description: msg(
    'Approvals of one person’s requests by another who had theirs approved by the first within 30 days.',
  ),
  query: `
    with pairs as materialized (
      select s.instance_id, s.seq, s.at, u.employee_id as decider, ${CONCERNED} as about
      from steps s join users u on u.id = s.actor_id
      join workflow_instances i on i.id = s.instance_id
      where s.approves and s.acted_as <> 'party'
    )
    select a.instance_id, a.seq from pairs a
    where a.decider <> a.about and exists (select from pairs b
      where b.decider = a.about and b.about = a.decider
        and b.at between a.at - interval '30 days' and a.at + interval '30 days')`,
};
