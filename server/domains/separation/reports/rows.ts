import { clearanceItemWorkflow } from '#machines/domains/separation/clearanceItem/workflow.ts';
import { CLEARANCE_OWNERS } from '#machines/domains/separation/clearanceItem/owners.ts';
import { separation } from '#machines/domains/separation/requests/separation.ts';
import { labelSql, stateSql } from '#server/engine/labels.ts';
import { OPEN_ITEMS } from '../release.ts';

/** The choices of an application's main reason. */
export const REASONS = separation.fields.cause.options;

/** Separations `s` that stand, with their person `e`, type `t`, application `r` and instance `i`. */
export const SEPARATIONS = `separations s
  left join employees e on e.id = s.employee_id
  left join separation_types t on t.id = s.separation_type_id
  left join requests r on r.id = s.request_id
  left join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id`;

/** What a person's release still waits for. */
export const RELEASE_STATUS = `case when s.released_at is not null then 'Released'
  when s.last_day >= $today::date then 'Serving notice'
  when t.needs_clearance and ${OPEN_ITEMS} > 0 then 'Waiting for clearance'
  else 'Ready to release' end`;

/** Clearance items `c` with their instances `ci`. */
export const CLEARANCES = `clearance_items c
  left join workflow_instances ci on ci.workflow = 'clearanceItem' and ci.subject_id = c.id
  left join separations s on s.id = c.separation_id
  left join employees e on e.id = c.employee_id`;

export const ITEM_STATUS = stateSql(clearanceItemWorkflow).replaceAll('i.state', 'ci.state');
export const ITEM_OWNER = labelSql(`ci.context->>'owner'`, CLEARANCE_OWNERS);
/** Whether an item is still to settle. */
export const ITEM_OPEN = `ci.state not in ('cleared', 'charged', 'waived', 'dropped')`;
