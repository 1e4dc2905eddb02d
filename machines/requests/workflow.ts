import type { ContextField, FieldKind } from '#machines/model/contextFields.ts';
import { defineWorkflow, type Workflow } from '#machines/model/workflow.ts';
import type { Field } from '#machines/resources/field.ts';
import type { MenuReference } from '#machines/values/menuReferences.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { requestEvents } from './events.ts';
import { machineOf, type PipelinedKind, type RequestContext } from './machine.ts';
import { answerOf, MOST_APPROVERS, stepState } from './pipeline.ts';
import type { Payload, RequestKind } from './request.ts';
import { pipelineWorkflowId } from './workflowId.ts';

/** What instances of any version were stored by: raised when `machineOf` makes another machine. */
const FACTORY_VERSION = 1;

export interface PublishedPipeline extends PipelinedKind {
  /** Counted for each kind of a company, from 1. */
  version: number;
  /** Of kind, version and definition, by which nobody can change it behind a request's back. */
  hash: string;
}

/** A kind of request under one version of its pipeline. */
export function requestWorkflow({ kind, definition, version, hash }: PublishedPipeline): Workflow {
  const persons = definition.steps.flatMap(({ approvers }) =>
    approvers.flatMap((one) => (one.by === 'person' ? [one.employeeId] : [])),
  );
  const named = Object.fromEntries(persons.map((id) => [`person ${id}`, id]));
  const reference = kind.own.reference as MenuReference;
  return defineWorkflow({
    id: pipelineWorkflowId(kind.id, version, hash),
    family: kind.id,
    label: version === 1 ? kind.label : `${kind.label} (pipeline ${version})`,
    noun: kind.noun,
    version: FACTORY_VERSION,
    machine: machineOf({ kind, definition }),
    events: requestEvents(kind),
    startEvent: 'send',
    separateDuties: false,
    concerns: 'requester',
    filedBy: 'filer',
    parties: (context: RequestContext) => ({
      requester: context.requesterId,
      filer: context.filedBy,
      ...named,
      ...Object.fromEntries(
        Array.from({ length: MOST_APPROVERS }, (_, place) => [
          answerOf(place),
          context.answered[answerOf(place)] ?? null,
        ]),
      ),
    }),
    menus: {
      stages: [MENU.approval, kind.onBehalf.reference as MenuReference],
      parties: [reference, MENU.approval, kind.onBehalf.reference as MenuReference],
    },
    dueAt: (context: RequestContext) => context.dueAt,
    guardReasons: {
      undecided: 'Somebody has decided on it already: withdraw it, or ask to have it sent back',
      ...Object.fromEntries(
        definition.steps.flatMap(({ label }, place) => [
          [`needs ${stepState(place)}`, `It does not go to “${label}”`],
          [
            `undecided, needs ${stepState(place)}`,
            'Somebody has decided on it already: withdraw it, or ask to have it sent back',
          ],
          [`lacks answers at ${stepState(place)}`, 'Others have to approve it as well'],
        ]),
      ),
    },
    fields: {
      requesterId: { label: 'Requester', kind: 'person', open: true },
      filedBy: { label: 'Filed by', kind: 'person', open: true },
      dueAt: { label: 'Step due', kind: 'instant', open: true },
    },
    summary: {
      columns: ['requesterId', ...kind.columns].slice(0, 5),
      fields: payloadFields(kind),
      derive: ({ payload }: RequestContext) => payloadInWords(kind, payload),
    },
    inputs: { payload: 'hidden' },
    payloadFields: { takesBack: null, dueAt: null },
    samples: samplesOf(kind),
  });
}

const KINDS: Readonly<Record<Field['kind'], FieldKind>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  time: 'text',
  flag: 'yesNo',
  choice: 'text',
  reference: 'text',
  person: 'person',
};

const payloadFields = ({ fields }: RequestKind): Record<string, ContextField> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { label: field.label, kind: KINDS[field.kind] },
    ]),
  );

/** What was filled in, with choices by their labels. */
export const payloadInWords = (
  { fields }: RequestKind,
  payload: Payload,
): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = payload[name] ?? null;
      return [name, field.kind === 'choice' ? (field.options[String(value)] ?? null) : value];
    }),
  );

/** A payload with something in every field, as a form could hold it; `large` ones meet every limit. */
export function samplePayload({ fields }: RequestKind, large: boolean): Payload {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      switch (field.kind) {
        case 'text':
          return [name, field.pattern && field.optional ? null : 'Sample'];
        case 'number':
          return [name, large ? field.max : field.min];
        case 'date':
          return [name, '2026-12-31'];
        case 'time':
          return [name, '09:30'];
        case 'flag':
          return [name, large];
        case 'choice':
          return [name, Object.keys(field.options)[0] ?? null];
        case 'reference':
        case 'person':
          return [name, field.optional ? null : 1];
      }
    }),
  );
}

function samplesOf(kind: RequestKind): NonNullable<Workflow['samples']> {
  const begun = (large: boolean) => ({
    requesterId: 3,
    filedBy: 3,
    businessUnitId: 1,
    payload: samplePayload(kind, large),
    dueAt: null,
  });
  const answers = (...parties: string[]) => parties.map((party) => ({ party, employeeId: 5 }));
  const everybody = Array.from({ length: MOST_APPROVERS }, (_, place) => answerOf(place));
  return {
    inputs: [begun(true), begun(false)],
    events: [
      { type: 'approve', answers: answers(...everybody) },
      { type: 'approve', answers: answers(answerOf(0)) },
      { type: 'edit', payload: samplePayload(kind, true) },
      { type: 'edit', payload: samplePayload(kind, false) },
      { type: 'resend', payload: samplePayload(kind, true) },
      { type: 'resend', payload: samplePayload(kind, false) },
    ],
  };
}
