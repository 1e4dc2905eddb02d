import { msg } from '#machines/core/locales/messages.ts';
import type { Control } from './control.ts';

export const byDelegate: Control = {
  id: 'byDelegate',
  label: msg('By a delegate'),
  description: msg('Approvals by someone in whose favour approvals were delegated.'),
  query: `
    select s.instance_id, s.seq from steps s where s.on_behalf_of is not null and s.approves`,
};
