import { msg } from '#machines/core/locales/messages.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { NUMBERS } from '#server/domains/assets/count/index.ts';

/** The texts for the states of a count. */
const STATES = { open: msg('Counting'), closed: msg('Closed'), cancelled: msg('Cancelled') };

/** Counts of assets: what each expected, found and missed, and how many of the missing assets were decided on. */
export const assetCounts: Report = {
  id: 'assetCounts',
  screen: {
    address: '/profile/reports/assetCounts',
    title: 'Asset Count Report',
    description: 'Counts of assets: what was expected, found, missing and not expected.',
    menu: ['Employee Management', 'Reports'],
    reference: 383099371,
    allow: { hr: ['isView'], admin: ['isView'], finance: ['isView'], audit: ['isView'] },
  },
  filters: {
    period: { kind: 'period', label: 'Opened', days: 366, most: 1100 },
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
  },
  columns: [
    { id: 'number', label: 'Number', kind: 'text', leadsTo: '/assetRegistration/counts/{countId}' },
    { id: 'openedOn', label: 'Opened', kind: 'date' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'place', label: 'Place', kind: 'text' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'expected', label: 'Expected', kind: 'count', total: true },
    { id: 'found', label: 'Found', kind: 'count', total: true },
    { id: 'elsewhere', label: 'Found elsewhere', kind: 'count', total: true },
    { id: 'damaged', label: 'Damaged', kind: 'count', total: true },
    { id: 'missing', label: 'Missing', kind: 'count', total: true },
    { id: 'unexpected', label: 'Not expected', kind: 'count', total: true },
    { id: 'undecided', label: 'To decide', kind: 'count', total: true },
  ],
  query: `
    select c.id as "countId", asset_count_number(c.id) as number, u.name as unit, w.name as place,
      (c.created_at at time zone account_time_zone($accountId))::date as "openedOn",
      case i.state ${Object.entries(STATES)
        .map(([state, label]) => `when '${state}' then '${label}'`)
        .join(' ')} end as status, n.*, m.undecided
    from asset_counts c join workflow_instances i on i.workflow = 'assetCount' and i.subject_id = c.id
    join business_units u on u.id = c.business_unit_id left join workplaces w on w.id = c.workplace_id
    cross join lateral (select ${NUMBERS} from asset_count_items t where t.count_id = c.id) n
    cross join lateral (
      select count(*)::integer as undecided from asset_count_items t
      join workflow_instances d on d.workflow = 'missingAsset' and d.subject_id = t.id and not d.is_final
      where t.count_id = c.id) m
    where c.account_id = $accountId and ($units::bigint[] is null or c.business_unit_id = any($units))
      and (c.created_at at time zone account_time_zone($accountId))::date between $fromDay::date and $toDay::date
      and ($businessUnitId::bigint is null or c.business_unit_id = $businessUnitId)`,
  sort: '-number',
  key: 'countId',
};
