import { msg } from '#machines/core/locales/messages.ts';
import type { Control } from './control.ts';

export const largeBatch: Control = {
  id: 'largeBatch',
  label: msg('Many at once'),
  description: msg('Batches of 50 or more approvals, each by its first.'),
  query: `
    select distinct on (s.batch_id) s.instance_id, s.seq from steps s
    join workflow_batches b on b.id = s.batch_id and b.count >= 50
    where s.approves and s.acted_as <> 'imported' order by s.batch_id, s.instance_id`,
};
