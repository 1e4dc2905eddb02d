import { OWN } from '#machines/core/screens/harmless.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import {
  CLEARANCE_OWNERS,
  CLEARANCE_SOURCES,
} from '#machines/domains/separation/clearanceItem/owners.ts';
import { labelSql } from '#server/engine/labels.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { heldSql, ITEM_OPEN } from '#server/domains/separation/clearance/index.ts';
import { CLEARANCES, ITEM_OWNER, ITEM_STATUS, LEAVER_FILTERS, LEAVERS_MATCH } from './rows.ts';

const allow = {
  hr: ['isView'],
  finance: ['isView'],
  admin: ['isView'],
  audit: ['isView'],
} as const;
const menu = ['Employee Management', 'Separation'] as const;

/** Leavers, with the progress of their clearance. */
export const clearanceApplications: Report = {
  id: 'clearanceApplications',
  screen: {
    address: '/profile/separation/ClearanceApplication',
    title: 'Clearance Applications',
    description: 'The clearance of each leaver: how many items are open, and at which department.',
    menu,
    reference: 512_093_771,
    allow,
  },
  filters: LEAVER_FILTERS,
  columns: [
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      leadsTo: '/profile/separation/employeeRelease/release/{requestId}',
    },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'lastDay', label: 'Last day', kind: 'date' },
    { id: 'items', label: 'Items', kind: 'count' },
    { id: 'open', label: 'Open items', kind: 'count' },
    { id: 'waitsFor', label: 'Waits for', kind: 'text', labelled: [] },
    { id: 'charged', label: 'Charged', kind: 'money', total: true },
  ],
  query: `
    select s.id as "separationId", s.request_id as "requestId", e.id as "employeeId", e.code, e.name,
      s.last_day as "lastDay", n.items, n.open, n."waitsFor", n.charged
    from separations s left join employees e on e.id = s.employee_id
    cross join lateral (
      select count(*)::integer as items, count(*) filter (where ${ITEM_OPEN})::integer as open,
        string_agg(distinct ${ITEM_OWNER}, '; ') filter (where ${ITEM_OPEN}) as "waitsFor",
        coalesce(sum((ci.context->>'charge')::numeric) filter (where ci.state = 'charged'), 0) as charged
      from clearance_items c
      join workflow_instances ci on ci.workflow = 'clearanceItem' and ci.subject_id = c.id
      where c.separation_id = s.id) n
    where ${LEAVERS_MATCH}`,
  sort: 'lastDay',
  key: 'separationId',
};

export const clearanceReport: Report = {
  id: 'clearanceReport',
  screen: {
    address: '/profile/separation/ClearanceReport',
    title: 'Clearance Report',
    description: 'Clearance items by department: open and late ones, and what leavers are charged.',
    menu,
    reference: 512_093_772,
    allow,
  },
  filters: {
    ...LEAVER_FILTERS,
    owner: { kind: 'choice', label: 'Cleared by', options: CLEARANCE_OWNERS },
    status: {
      kind: 'choice',
      label: 'Status',
      options: { open: 'Open', late: 'Late', settled: 'Settled' },
    },
  },
  columns: [
    { id: 'owner', label: 'Cleared by', kind: 'text', words: true },
    { id: 'name', label: 'Name', kind: 'text' },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'title', label: 'What', kind: 'text', leadsTo: '/workflow/clearanceItem/{itemId}' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'due', label: 'Due', kind: 'date' },
    { id: 'lateDays', label: 'Days late', kind: 'count' },
    { id: 'value', label: 'Value', kind: 'money', total: true },
    { id: 'charged', label: 'Charged', kind: 'money', total: true },
    { id: 'lastDay', label: 'Last day', kind: 'date', hidden: true },
  ],
  query: `
    select c.id as "itemId", e.id as "employeeId", e.code, e.name, ${ITEM_OWNER} as owner, c.title,
      ${ITEM_STATUS} as status, (ci.context->>'dueOn')::date as due, s.last_day as "lastDay",
      case when ${ITEM_OPEN} then greatest($today::date - (ci.context->>'dueOn')::date, 0) end as "lateDays",
      (ci.context->>'value')::numeric as value,
      case when ci.state = 'charged' then (ci.context->>'charge')::numeric end as charged
    from ${CLEARANCES}
    where ${LEAVERS_MATCH} and ($owner::text is null or ci.context->>'owner' = $owner)
      and ($status::text is null or case $status when 'settled' then not (${ITEM_OPEN})
        when 'open' then ${ITEM_OPEN}
        else ${ITEM_OPEN} and (ci.context->>'dueOn')::date < $today::date end)`,
  sort: 'due',
  key: 'itemId',
};

/** The caller's own clearance. */
export const ownClearance: Report = {
  id: 'ownClearance',
  own: true,
  screen: {
    address: '/SelfService/separation/clearanceStatus',
    title: 'Clearance Status',
    description: 'Who clears what before you are released, and by when.',
    menu: ['Employee Self Service', 'Separation'],
    reference: 512_093_773,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: {},
  columns: [
    { id: 'title', label: 'What', kind: 'text' },
    { id: 'owner', label: 'Cleared by', kind: 'text', words: true },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'due', label: 'Due', kind: 'date' },
    { id: 'charged', label: 'Charged', kind: 'money', total: true },
  ],
  query: `
    select c.id as "itemId", c.title, ${ITEM_OWNER} as owner, ${ITEM_STATUS} as status,
      (ci.context->>'dueOn')::date as due,
      case when ci.state = 'charged' then (ci.context->>'charge')::numeric end as charged
    from ${CLEARANCES}
    where c.account_id = $accountId and c.employee_id = $callerId and s.cancelled_at is null`,
  sort: 'due',
  key: 'itemId',
};

/** What the caller holds and owes today, which would become the items of a clearance. */
export const ownHeldItems: Report = {
  id: 'ownHeldItems',
  own: true,
  screen: {
    address: '/SelfService/separation/clearanceApplication',
    title: 'Clearance Application',
    description:
      'What you would hand back or repay on leaving. It becomes your clearance once your separation is approved.',
    menu: ['Employee Self Service', 'Separation'],
    reference: 512_093_774,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: {},
  columns: [
    { id: 'title', label: 'What', kind: 'text' },
    { id: 'kind', label: 'Kind', kind: 'text', words: true },
    { id: 'since', label: 'Since', kind: 'date' },
    { id: 'open', label: 'Open', kind: 'money', total: true },
  ],
  query: `
    select h.source || '-' || coalesce(h."sourceId", 0) as "itemId", h.title, h.since,
      ${labelSql('h.source', CLEARANCE_SOURCES)} as kind, nullif(h.value, 0) as open
    from (${heldSql((id) => `${id} = $callerId`)}) h`,
  bindings: () => Promise.resolve({ except: '{}' }),
  sort: 'title',
  key: 'itemId',
};
