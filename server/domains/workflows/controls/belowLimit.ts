import { msg } from '#machines/core/locales/messages.ts';
import type { Control } from './control.ts';

export const belowLimit: Control = {
  id: 'belowLimit',
  label: msg('Just below a limit'),
  description: msg(
    'Approved requests whose amount lies at most five percent below one that takes a further step.',
  ),
  query: `
    select s.instance_id, max(s.seq) as seq from steps s
    join workflow_instances i on i.id = s.instance_id
    join approval_pipeline_versions v on v.account_id = $accountId and v.workflow = i.workflow
    cross join lateral jsonb_array_elements(v.definition -> 'steps') p
    where s.approves and (p -> 'condition' ->> 'amountFrom')::numeric > 0
      and (i.context ->> 'amount')::numeric < (p -> 'condition' ->> 'amountFrom')::numeric
      and (i.context ->> 'amount')::numeric >= (p -> 'condition' ->> 'amountFrom')::numeric * 0.95
    group by s.instance_id`,
};
