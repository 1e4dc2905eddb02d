import { clearanceItemWorkflow } from '#machines/domains/separation/clearanceItem/workflow.ts';
import { CLEARANCE_OWNERS } from '#machines/domains/separation/clearanceItem/owners.ts';
import { separation } from '#machines/domains/separation/requests/separation.ts';
import { labelSql, stateSql } from '#server/engine/labels.ts';
import type { ReportFilter } from '#machines/kits/reports/report.ts';
import { OPEN_ITEMS } from '#server/domains/separation/clearance/index.ts';
import { UNSETTLED } from '#server/domains/separation/unsettled.ts';
import { PERSON_MATCHES, PERSON_SEARCH } from '#server/kits/reports/people.ts';

/** The options for an application's main reason. */
export const REASONS = separation.fields.cause.options;

/** SQL for separations `s` in force, with their person `e`, type `t`, application `r` and instance `i`. */
export const SEPARATIONS = `separations s
  left join employees e on e.id = s.employee_id
  left join separation_types t on t.id = s.separation_type_id
  left join requests r on r.id = s.request_id
  left join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id`;

/** What must still happen before a release. */
export const RELEASE_STATUSES = {
  notice: 'Serving notice',
  clearance: 'Waiting for clearance',
  settlement: 'Waiting for the settlement',
  ready: 'Ready to release',
  released: 'Released',
} as const;

/** SQL for the key of `RELEASE_STATUSES`, for a separation `s` of type `t`. */
export const RELEASE_STATUS = `case when s.released_at is not null then 'released'
  when s.last_day >= $today::date then 'notice'
  when t.needs_clearance and ${OPEN_ITEMS} > 0 then 'clearance'
  when ${UNSETTLED} then 'settlement' else 'ready' end`;

export const RELEASE_LABEL = labelSql(RELEASE_STATUS, RELEASE_STATUSES);

/** Filters by unit and person, and their condition on separations `s` of employees `e`. */
export const LEAVER_FILTERS = {
  businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
  search: PERSON_SEARCH,
} as const satisfies Record<string, ReportFilter>;
export const LEAVERS_MATCH = `s.account_id = $accountId and s.cancelled_at is null
  and ($units::bigint[] is null or e.business_unit_id = any($units))
  and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
  and ${PERSON_MATCHES}`;

/** SQL for clearance items `c` with their instances `ci`. */
export const CLEARANCES = `clearance_items c
  left join workflow_instances ci on ci.workflow = 'clearanceItem' and ci.subject_id = c.id
  left join separations s on s.id = c.separation_id
  left join employees e on e.id = c.employee_id`;

export const ITEM_STATUS = stateSql(clearanceItemWorkflow).replaceAll('i.state', 'ci.state');
export const ITEM_OWNER = labelSql(`ci.context->>'owner'`, CLEARANCE_OWNERS);
