import { msg } from '#machines/core/locales/messages.ts';
import { CONDITIONS, SERVICES } from '#machines/domains/assets/resources/asset.ts';
import { HOLDING_STATES } from '#machines/domains/assets/handover/states.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { REGISTER_JOINS } from '#server/domains/assets/register/list.ts';

/** The report's summary lists warranties that end, and assets due back, within this many days. */
const SOON_DAYS = 30;

const inWords = (column: string, words: Readonly<Record<string, string>>): string =>
  `case ${column} ${Object.entries(words)
    .map(([value, label]) => `when '${value}' then '${label}'`)
    .join(' ')} end`;

const HELD = `o.state in (${HOLDING_STATES.map((state) => `'${state}'`).join(', ')})`;

/** The asset register to export and print, with assets that need attention soon. */
export const assetRegister: Report = {
  id: 'assetRegister',
  screen: {
    address: '/profile/reports/assetRegister',
    title: 'Asset Register',
    description: 'Every asset with who has it, to export and print.',
    menu: ['Employee Management', 'Reports'],
    reference: 299228241,
    allow: { hr: ['isView'], admin: ['isView'], finance: ['isView'], audit: ['isView'] },
  },
  filters: {
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    assetKindId: { kind: 'reference', label: 'Kind', resource: 'assetKind' },
    show: {
      kind: 'choice',
      label: 'Show',
      options: {
        warranty: msg('Warranty ends soon'),
        due: msg('Due back soon'),
        held: msg('Someone has it'),
        store: msg('In the store'),
      },
    },
  },
  columns: [
    { id: 'code', label: 'Tag', kind: 'text', leadsTo: '/assetRegistration/assets/view/{assetId}' },
    { id: 'name', label: 'Asset', kind: 'text' },
    { id: 'kind', label: 'Kind', kind: 'text' },
    { id: 'serialNumber', label: 'Serial number', kind: 'text' },
    { id: 'quantity', label: 'Number', kind: 'count', total: true },
    { id: 'holder', label: 'Who has it', kind: 'text' },
    { id: 'heldFrom', label: 'Since', kind: 'date' },
    { id: 'dueOn', label: 'Due back', kind: 'date' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'place', label: 'Place', kind: 'text' },
    { id: 'room', label: 'Room', kind: 'text' },
    { id: 'condition', label: 'Condition', kind: 'text', words: true },
    { id: 'service', label: 'Service', kind: 'text', words: true },
    { id: 'price', label: 'Price', kind: 'money' },
    { id: 'boughtOn', label: 'Bought on', kind: 'date' },
    { id: 'warrantyUntil', label: 'Warranty until', kind: 'date' },
  ],
  query: `
    select a.id as "assetId", asset_code(a.id, a.asset_tag) as code, a.name, k.name as kind,
      a.serial_number as "serialNumber", a.quantity::integer as quantity, o.holder, o.held_from as "heldFrom",
      d.due_on as "dueOn", u.name as unit, w.name as place, a.room, ${inWords('a.condition', CONDITIONS)} as condition,
      ${inWords('a.service', SERVICES)} as service, a.price, a.bought_on as "boughtOn",
      a.warranty_until as "warrantyUntil"
    from ${REGISTER_JOINS}
    left join lateral (
      select (ri.context->'payload'->>'untilDate')::date as due_on from asset_handovers h
      join requests r on r.id = h.request_id
      join workflow_instances ri on ri.workflow = r.workflow and ri.subject_id = r.id
      where h.id = o.handover_id and ${HELD}) d on true
    where a.account_id = $accountId and a.is_active and ($units::bigint[] is null or a.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or a.business_unit_id = $businessUnitId)
      and ($assetKindId::bigint is null or a.asset_kind_id = $assetKindId)
      and case $show::text when 'warranty' then a.warranty_until between $today::date and $today::date + ${SOON_DAYS}
        when 'due' then d.due_on <= $today::date + ${SOON_DAYS}
        when 'held' then ${HELD} or coalesce(c.handed_out, 0) > 0
        when 'store' then o.handover_id is null and a.service = 'inService' else true end`,
  sort: 'name',
  key: 'assetId',
};
