import { REQUESTS } from '#machines/catalogue/requests.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { ENGINE_EVENTS } from '#machines/core/contracts/questions.ts';
import { describe } from '#machines/core/model/describe.ts';
import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';

type Label = readonly [kind: string, id: string, label: string];

const kinds = [
  ...workflows.map((workflow) => ({ kind: workflow.id, workflow })),
  ...REQUESTS.map((kind) => ({
    kind: kind.id,
    workflow: requestWorkflow({ kind, definition: firstPipeline(kind), version: 1, hash: '' }),
  })),
].map(({ kind, workflow }) => ({ kind, ...describe(workflow) }));

const states = kinds.flatMap(({ kind, states: all }) =>
  [...all.values()].map(({ id, label }): Label => [kind, id, label]),
);
const events = kinds.flatMap(({ kind, eventLabels }) =>
  [...eventLabels, ...ENGINE_EVENTS].map(([id, label]): Label => [kind, id, label]),
);

const asRows = (labels: readonly Label[]): string =>
  labels
    .map((label) => `(${label.map((one) => `'${one.replaceAll("'", "''")}'`).join(', ')})`)
    .join(', ');

/**
 * SQL for the labels of every workflow's states and events, as common table expressions
 * `state_labels` and `event_labels`. The label of a pipeline step depends on the version of the
 * pipeline (`stateLabel`).
 */
export const STEP_LABELS = `state_labels (kind, id, label) as (values ${asRows(states)}),
  event_labels (kind, id, label) as (values ${asRows(events)})`;

/**
 * SQL for the label of a state of a workflow, or for its ID if no machine has the state any more.
 */
export const stateLabel = (workflow: string, state: string): string =>
  `coalesce((select v.definition -> 'steps' -> (substr(${state}, 5)::integer - 1) ->> 'label'
     from approval_pipeline_versions v where v.account_id = $accountId and v.workflow = ${workflow}
       and ${state} ~ '^step[0-9]{1,3}$'),
   (select l.label from state_labels l
    where l.kind = split_part(${workflow}, '@', 1) and l.id = ${state}), ${state})`;

export const eventLabel = (workflow: string, event: string): string =>
  `coalesce((select l.label from event_labels l
    where l.kind = split_part(${workflow}, '@', 1) and l.id = ${event}), ${event})`;
