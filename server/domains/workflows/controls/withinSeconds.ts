import { msg } from '#machines/core/locales/messages.ts';
import type { Control } from './control.ts';

export const withinSeconds: Control = {
  id: 'withinSeconds',
  label: msg('Within ten seconds'),
  description: msg(
    'Approvals within ten seconds after another person’s step: no one can have read it.',
  ),
  query: `
    select s.instance_id, s.seq from steps s
    join workflow_transitions p on p.instance_id = s.instance_id and p.seq = s.seq - 1
    where s.approves and s.acted_as <> 'party' and p.actor_id is distinct from s.actor_id
      and s.at > p.at and s.at <= p.at + interval '10 seconds'`,
};
