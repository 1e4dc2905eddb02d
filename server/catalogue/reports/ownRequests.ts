import { OWN } from '#machines/core/screens/harmless.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { describe } from '#machines/core/model/describe.ts';
import { DEFAULT_PIPELINE } from '#machines/kits/requests/pipeline.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { labelSql } from '#server/engine/labels.ts';
import type { Report } from '#server/kits/reports/report.ts';

/** The labels of each kind's states, and the states in which someone has to act. */
const STATES = REQUESTS.flatMap((kind) => {
  const pipeline = { kind, definition: DEFAULT_PIPELINE, version: 1, hash: '' };
  return [...describe(requestWorkflow(pipeline)).states.values()]
    .filter(({ id }) => !id.startsWith('step'))
    .map(({ id, label, meta }) => ({ kind: kind.id, id, label, waits: meta.queue !== undefined }));
});

const WAITING = msg('Waiting for approval');

/** SQL for the status of a request. All steps of pipelines share one label, because steps differ between pipelines. */
const STATUS = `case when i.state like 'step%' then '${WAITING}'
  else ${labelSql('i.state', Object.fromEntries(STATES.map(({ id, label }) => [id, label])))} end`;

const UNDER_WAY = `(i.state like 'step%' or (r.kind, i.state) in (${STATES.filter(
  ({ waits }) => waits,
)
  .map(({ kind, id }) => `('${kind}', '${id}')`)
  .join(', ')}))`;

export const ownRequests: Report = {
  id: 'ownRequests',
  own: true,
  screen: {
    address: '/SelfService/reports/requests',
    title: 'My Requests',
    description: 'All requests by you or on your behalf.',
    menu: ['Employee Self Service', 'Reports'],
    reference: 90551,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: {
    status: {
      kind: 'choice',
      label: 'Status',
      options: { open: 'In progress', closed: 'Closed' },
    },
  },
  columns: [
    {
      id: 'number',
      label: 'Number',
      kind: 'text',
      leadsTo: '/workflow/{workflow}/{requestId}',
    },
    { id: 'kind', label: 'Request', kind: 'text', words: true },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'sentOn', label: 'Sent', kind: 'date' },
    { id: 'due', label: 'Due', kind: 'instant' },
  ],
  query: `
    select r.id as "requestId", r.workflow, r.number,
      ${labelSql('r.kind', Object.fromEntries(REQUESTS.map(({ id, label }) => [id, label])))} as kind,
      ${STATUS} as status,
      to_char(r.created_at at time zone (select account_time_zone($accountId)), 'YYYY-MM-DD') as "sentOn",
      case when ${UNDER_WAY} then
        to_char(i.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as due
    from requests r
    join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
    where r.employee_id = $callerId
      and ($status::text is null or ${UNDER_WAY} = ($status = 'open'))`,
  sort: '-sentOn',
  key: 'requestId',
};
