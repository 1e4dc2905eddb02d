import { msg } from '#machines/core/locales/messages.ts';
import { CONCERNED, type Control } from './control.ts';

export const afterRejection: Control = {
  id: 'afterRejection',
  label: msg('Approved after a rejection'),
  description: msg(
    'Approvals of what was rejected before, or of a new request of the same kind within 30 days.',
  ),
  query: `
    with rejected as materialized (
      select s.instance_id, s.at, split_part(s.workflow, '@', 1) as kind, ${CONCERNED} as about
      from steps s join workflow_instances i on i.id = s.instance_id
      where s.rejects and (jsonb_exists(i.parties, 'employee') or s.workflow like '%@%')
    )
    select s.instance_id, max(s.seq) as seq from steps s
    join workflow_instances i on i.id = s.instance_id
    join rejected r on r.at < s.at and (r.instance_id = s.instance_id
      or r.about = ${CONCERNED} and r.kind = split_part(s.workflow, '@', 1)
        and r.at > s.at - interval '30 days')
    where s.approves and s.acted_as <> 'party'
    group by s.instance_id`,
};
