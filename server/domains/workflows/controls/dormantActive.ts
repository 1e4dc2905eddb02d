import { msg } from '#machines/core/locales/messages.ts';
import type { Control } from './control.ts';

export const dormantActive: Control = {
  id: 'dormantActive',
  label: msg('Dormant, then active'),
  description: msg(
    'The first of five or more approvals on a day by someone who had decided nothing for 60 days, and something before.',
  ),
  query: `
    with decided as (
      select s.instance_id, s.seq, s.actor_id, s.at,
        lag(s.at) over (partition by s.actor_id order by s.at, s.instance_id) as before
      from steps s where s.approves and s.acted_as <> 'party'
    )
    select d.instance_id, d.seq from decided d
    where d.at - d.before > interval '60 days' and (
      select count(*) from decided o where o.actor_id = d.actor_id
        and o.at >= d.at and o.at < d.at + interval '1 day') >= 5`,
};
