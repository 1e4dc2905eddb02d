import { msg } from '#machines/core/locales/messages.ts';
import type { Control } from './control.ts';

export const undone: Control = {
  id: 'undone',
  label: msg('Undone'),
  description: msg('Approvals that were undone.'),
  query: `
    select s.instance_id, s.seq from steps s
    join workflow_transitions p on p.instance_id = s.instance_id and p.seq = s.seq - 1
    where s.event = 'cadre.undo' and p.workflow || ' ' || p.event = any($approvals::text[])`,
};
