import { defineWorkflow, type Workflow } from '#machines/core/model/workflow.ts';
import { type Duties } from '#machines/core/model/duties.ts';
import { MENU, type MenuReference } from '#machines/core/values/menuReferences.ts';
import type { RequestContext } from './context.ts';
import { REQUEST_FILES } from './contract.ts';
import { requestEvents } from './events.ts';
import { guardWords } from './conditionWords.ts';
import { guardReasons } from './guardReasons.ts';
import { getMachine } from './machine.ts';
import { getNamings } from './naming.ts';
import { PAYING_STATES, PAYMENT_METHODS } from './payment.ts';
import {
  getAnswer,
  apartSteps,
  MAX_APPROVERS,
  stepState,
  type PipelineDefinition,
} from './pipeline.ts';
import type { RequestKind, PipelinedKind } from './request.ts';
import { getSamples } from './samples.ts';
import { getSummary } from './summary.ts';
import { pipelineWorkflowId } from '#machines/core/workflowId.ts';

/** The version of stored instances. It has to be increased whenever `getMachine` makes a different machine. */
const FACTORY_VERSION = 1;
/**
 * The version for kinds whose cancellation request can be withdrawn. Instances stored with version 1 can be used
 * unchanged.
 */
const CANCELLABLE_VERSION = 2;

export interface PublishedPipeline extends PipelinedKind {
  /** The number of the version, counted from 1 for each kind and company. */
  version: number;
  /** A hash of the kind, version and definition, so that changing the steps of a request in the database is noticed. */
  hash: string;
}

const holdsFiles = (kind: RequestKind): boolean =>
  getNamings(kind).some(({ field }) => field.kind === 'file');

const getVersion = ({ extension, cancellable }: RequestKind): number =>
  extension?.version ?? (cancellable ? CANCELLABLE_VERSION : FACTORY_VERSION);

/**
 * Which steps have to be decided by different people: no one decides two steps, unless the pipeline allows it, and no
 * one pays what they approved.
 */
function getDuties(kind: RequestKind, definition: PipelineDefinition): Duties {
  const steps = apartSteps(definition);
  if (!kind.payment) return steps;
  const all = definition.steps.map((_, place) => stepState(place));
  return { anyOf: [steps, { between: [all, PAYING_STATES] }] };
}

/** The workflow of a kind of request with one version of its pipeline. */
export function requestWorkflow({ kind, definition, version, hash }: PublishedPipeline): Workflow {
  const persons = definition.steps.flatMap(({ approvers }) =>
    approvers.flatMap((one) => (one.by === 'person' ? [one.employeeId] : [])),
  );
  const personsByKey = Object.fromEntries(persons.map((id) => [`person ${id}`, id]));
  const reference = kind.own.reference as MenuReference;
  return defineWorkflow({
    id: pipelineWorkflowId(kind.id, version, hash),
    family: kind.id,
    ...(holdsFiles(kind) ? { files: kind.files ?? REQUEST_FILES } : {}),
    label: version === 1 ? kind.label : `${kind.label} (pipeline ${version})`,
    noun: kind.noun,
    version: getVersion(kind),
    ...(kind.extension ? { migrations: kind.extension.migrations } : {}),
    machine: getMachine({ kind, definition }),
    events: requestEvents(kind),
    startEvent: 'send',
    separateDuties: getDuties(kind, definition),
    concerns: 'requester',
    filedBy: 'filer',
    ...(kind.extension ? { proposedBy: kind.extension.proposedBy } : {}),
    parties: (context: RequestContext) => ({
      requester: context.requesterId,
      filer: context.filedBy,
      ...kind.extension?.parties(context as never),
      ...personsByKey,
      ...Object.fromEntries(
        Array.from({ length: MAX_APPROVERS }, (_, place) => [
          getAnswer(place),
          context.answered[getAnswer(place)] ?? null,
        ]),
      ),
    }),
    listedOn: kind.onBehalf.reference as MenuReference,
    menus: {
      stages: [MENU.approval, kind.onBehalf.reference as MenuReference],
      parties: [reference, MENU.approval, kind.onBehalf.reference as MenuReference],
    },
    dueAt: (context: RequestContext) => context.dueAt,
    retitle: (title: string, before: RequestContext, after: RequestContext) => {
      const words = kind.subject(before.payload);
      return title.endsWith(words)
        ? `${title.slice(0, title.length - words.length)}${kind.subject(after.payload)}`
        : title;
    },
    guardReasons: guardReasons(kind, definition),
    guardWords: guardWords(definition),
    fields: {
      requesterId: { label: 'Requester', kind: 'person', open: true },
      filedBy: { label: 'Filed by', kind: 'person', open: true },
      dueAt: { label: 'Step due', kind: 'instant', open: true },
    },
    summary: getSummary(kind),
    ...(kind.payment ? { amounts: confirmedNow } : {}),
    inputs: { payload: 'hidden', ...(kind.payment ? PAYMENT_INPUTS : {}) },
    payloadFields: {
      takesBack: null,
      imported: null,
      dueAt: null,
      ...kind.extension?.payloadFields,
    },
    samples: getSamples(kind),
  });
}

/** The amount of the payment that the event confirms, if it confirms one. */
const confirmedNow = ({ payments = [] }: RequestContext, event: string): Record<string, string> => {
  const last = payments.at(-1);
  return event === 'confirmPayment' && last ? { payment: last.amount.toFixed(2) } : {};
};

const PAYMENT_INPUTS: Workflow['inputs'] = {
  amount: { label: 'Amount', kind: 'money' },
  // The form initially proposes the amount that remains to be paid.
  'pay.amount': { label: 'Amount', kind: 'money', startsAs: 'open' },
  method: { label: 'Method', kind: 'text', options: PAYMENT_METHODS },
  paidOn: { label: 'Payment date', kind: 'date', startsAs: 'today' },
  // A payment in cash has no reference.
  reference: { label: 'Reference', kind: 'text', required: false },
};
