import { msg } from '#machines/core/locales/messages.ts';
import type { Control } from './control.ts';

export const silentException: Control = {
  id: 'silentException',
  label: msg('An exception without a word'),
  description: msg(
    'Approved raises of at least twice the median of their business unit and fiscal year, without a comment of those who approved them.',
  ),
  query: `
    with medians as materialized (
      select r.fiscal_year, i.business_unit_id, count(*) as raises,
        percentile_cont(0.5) within group (order by (i.context ->> 'incrementPercent')::numeric) as median
      from workflow_instances i join increments r on r.id = i.subject_id
      where i.workflow = 'increment' and i.account_id = $accountId
      group by r.fiscal_year, i.business_unit_id
    )
    select s.instance_id, s.seq from steps s
    join workflow_instances i on i.id = s.instance_id
    join increments r on r.id = i.subject_id
    join medians m on m.fiscal_year = r.fiscal_year and m.business_unit_id = i.business_unit_id
    where s.workflow = 'increment' and s.event = 'md.approve' and s.comment = '' and m.raises >= 5
      and (i.context ->> 'incrementPercent')::numeric >= 2 * m.median`,
};
