import type { ContextField, FieldKind } from '#machines/model/contextFields.ts';
import { defineWorkflow, type StoredSnapshot, type Workflow } from '#machines/model/workflow.ts';
import type { Field, Fields, FieldValue } from '#machines/resources/field.ts';
import type { RowValues } from '#machines/resources/schema.ts';
import type { MenuReference } from '#machines/values/menuReferences.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { requestEvents } from './events.ts';
import type { PipelinedKind, RequestContext } from './context.ts';
import { machineOf } from './machine.ts';
import { answerOf, MOST_APPROVERS, stepState } from './pipeline.ts';
import { REQUEST_FILES } from './contract.ts';
import { NOTHING_LEFT } from './guards.ts';
import { linesOf, namingsOf } from './naming.ts';
import { outstandingOf, paidOf, payableOf, PAYING_STATES, PAYMENT_METHODS } from './payment.ts';
import type { Payload, RequestKind } from './request.ts';
import { pipelineWorkflowId } from './workflowId.ts';

/** What instances of any version were stored by: raised when `machineOf` makes another machine. */
const FACTORY_VERSION = 1;
/** Of kinds that can be changed once approved, by HR too: what was stored before fits. */
const CHANGEABLE_VERSION = 3;
/** Of those that are counted anew as well: what was stored before fits. */
const RECOUNTED_VERSION = 4;

export interface PublishedPipeline extends PipelinedKind {
  /** Counted for each kind of a company, from 1. */
  version: number;
  /** Of kind, version and definition, by which nobody can change it behind a request's back. */
  hash: string;
}

const holdsFiles = (kind: RequestKind): boolean =>
  namingsOf(kind).some(({ field }) => field.kind === 'file');

/** What version 1 stored knew of no change: none was proposed. */
const withoutProposal = ({ state, context }: StoredSnapshot): StoredSnapshot => ({
  state,
  context: { ...context, proposed: null },
});

const versionOf = ({ changeable, recounted }: RequestKind): number =>
  recounted ? RECOUNTED_VERSION : changeable ? CHANGEABLE_VERSION : FACTORY_VERSION;

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
    ...(holdsFiles(kind) ? { files: REQUEST_FILES } : {}),
    label: version === 1 ? kind.label : `${kind.label} (pipeline ${version})`,
    noun: kind.noun,
    version: versionOf(kind),
    ...(kind.changeable ? { migrations: { 1: withoutProposal } } : {}),
    machine: machineOf({ kind, definition }),
    events: requestEvents(kind),
    startEvent: 'send',
    // Whoever approved doesn't pay, and whoever paid approves no more of it.
    separateDuties: kind.payment
      ? { between: [definition.steps.map((_, place) => stepState(place)), PAYING_STATES] }
      : kind.changeable
        ? // Whoever wants other dates doesn't agree to them.
          { between: [['approved'], ['changeProposed']] }
        : false,
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
      ...(kind.payment ? PAYMENT_REASONS : {}),
      ...(kind.recounted ? { [NOTHING_LEFT]: 'Some of it is left' } : {}),
      undecided: 'Somebody has decided on it already: withdraw it, or ask to have it sent back',
      ...Object.fromEntries(
        definition.steps.flatMap(({ label }, place) => [
          [`needs ${stepState(place)}`, `It does not go to “${label}”`],
          [
            `undecided, needs ${stepState(place)}`,
            'Somebody has decided on it already: withdraw it, or ask to have it sent back',
          ],
          [`lacks answers at ${stepState(place)}`, 'Others have to approve it as well'],
          ...(kind.payment
            ? [
                [
                  `within what was asked, needs ${stepState(place)}`,
                  'That is more than was asked for',
                ],
                [
                  `within what was asked, lacks answers at ${stepState(place)}`,
                  'That is more than was asked for',
                ],
              ]
            : []),
        ]),
      ),
    },
    fields: {
      requesterId: { label: 'Requester', kind: 'person', open: true },
      filedBy: { label: 'Filed by', kind: 'person', open: true },
      dueAt: { label: 'Step due', kind: 'instant', open: true },
    },
    summary: {
      columns: [
        'requesterId',
        ...(kind.payment ? ['asked'] : []),
        ...kind.columns.slice(0, kind.payment || kind.changeable ? 3 : 4),
        ...(kind.changeable ? ['change'] : []),
      ],
      fields: {
        ...payloadFields(kind),
        ...(kind.changeable ? { change: { label: 'Change to', kind: 'text' } } : {}),
        ...(kind.payment ? MONEY_FIELDS : {}),
      },
      derive: (context: RequestContext) => ({
        ...payloadInWords(kind, context.payload),
        ...linesInWords(kind, context.payload),
        ...(kind.changeable && context.proposed
          ? { change: kind.changeable.words(context.proposed) }
          : {}),
        ...(kind.payment ? moneyOf(kind, context) : {}),
      }),
    },
    inputs: { payload: 'hidden', ...(kind.payment ? PAYMENT_INPUTS : {}) },
    payloadFields: {
      takesBack: null,
      dueAt: null,
      ...(kind.recounted ? { days: { label: 'Days', kind: 'number' } } : {}),
    },
    samples: samplesOf(kind),
  });
}

const PAYMENT_REASONS = {
  'within what was asked': 'That is more than was asked for',
  'nothing left to pay': 'There is something left to be paid',
  'within what was asked, nothing left to pay': 'That is more than was asked for',
  'within what is open': 'That is more than is still to be paid',
  'nothing paid': 'Some of it has been paid already',
  'pays the rest': 'There is something left to be paid',
};

const PAYMENT_INPUTS: Workflow['inputs'] = {
  amount: { label: 'Amount', kind: 'money' },
  // All that is open, unless it is paid in parts.
  'pay.amount': { label: 'Amount', kind: 'money', startsAs: 'open' },
  method: { label: 'Method', kind: 'text', options: PAYMENT_METHODS },
  paidOn: { label: 'Payment date', kind: 'date' },
  // Cash has none.
  reference: { label: 'Reference', kind: 'text', required: false },
};

/** What there is to know of its money, beside what was asked for. */
const MONEY_FIELDS: Readonly<Record<string, ContextField>> = {
  asked: { label: 'Amount', kind: 'money' },
  granted: { label: 'Approved amount', kind: 'money' },
  payable: { label: 'Payable', kind: 'money' },
  paid: { label: 'Paid', kind: 'money' },
  open: { label: 'Still to be paid', kind: 'money' },
};

const moneyOf = (kind: RequestKind, context: RequestContext) => ({
  asked: kind.amount?.(context.payload) ?? null,
  granted: context.granted ?? null,
  payable: payableOf(kind, context),
  paid: paidOf(context),
  open: outstandingOf(kind, context),
});

const KINDS: Readonly<Record<Field['kind'], FieldKind>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  time: 'text',
  flag: 'yesNo',
  choice: 'text',
  reference: 'text',
  person: 'person',
  file: 'text',
  own: 'text',
};

const payloadFields = ({ fields, rows = {} }: RequestKind): Record<string, ContextField> => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { label: field.label, kind: KINDS[field.kind] },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(rows).map(([name, { label }]) => [name, { label, kind: 'text' as const }]),
  ),
});

/** Lines as one text: what each holds but for what it names, which is shown in its form. */
const linesInWords = ({ rows = {} }: RequestKind, payload: Payload): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rows).map(([name, { fields }]) => [
      name,
      linesOf(payload, name)
        .map((line) =>
          Object.entries(fields)
            .flatMap(([of, { kind }]) =>
              kind === 'reference' || kind === 'file' ? [] : [line[of] ?? ''],
            )
            .filter((value) => value !== '' && value !== false)
            .join(' '),
        )
        .join('; '),
    ]),
  );

/** What was filled in, with choices by their labels. */
export const payloadInWords = (
  { fields }: RequestKind,
  payload: Payload,
): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = (payload[name] ?? null) as FieldValue;
      return [name, field.kind === 'choice' ? (field.options[String(value)] ?? null) : value];
    }),
  );

/** A payload with something in every field, as a form could hold it; `large` ones meet every limit. */
export function samplePayload(
  { fields, rows = {} }: Pick<RequestKind, 'fields' | 'rows'>,
  large: boolean,
): Payload {
  const lines = Object.entries(rows).map(([name, one]) => [
    name,
    [{ id: null, ...(samplePayload({ fields: one.fields }, large) as RowValues) }],
  ]);
  return { ...sampleValues(fields, large), ...Object.fromEntries(lines) } as Payload;
}

function sampleValues(fields: Fields, large: boolean): RowValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      switch (field.kind) {
        case 'text':
          return [name, field.optional && field.pattern ? null : 'Sample'];
        case 'number':
          return [name, large ? field.max : field.optional ? null : field.min];
        case 'date':
          return [name, field.past ? '2026-01-15' : '2026-12-31'];
        case 'time':
          return [name, '09:30'];
        case 'flag':
          return [name, large];
        case 'choice':
          return [name, Object.keys(field.options)[0] ?? null];
        case 'reference':
        case 'person':
        case 'own':
          return [name, field.optional ? null : 1];
        case 'file':
          return [name, null];
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
  const least = kind.amount?.(samplePayload(kind, false)) ?? 1;
  const everybody = Array.from({ length: MOST_APPROVERS }, (_, place) => answerOf(place));
  return {
    inputs: [
      begun(true),
      begun(false),
      ...(kind.payment?.samples ?? []).map((payload) => ({ ...begun(true), payload })),
    ],
    events: [
      { type: 'approve', answers: answers(...everybody) },
      { type: 'approve', answers: answers(answerOf(0)) },
      { type: 'edit', payload: samplePayload(kind, true) },
      { type: 'edit', payload: samplePayload(kind, false) },
      { type: 'resend', payload: samplePayload(kind, true) },
      ...(kind.changeable ? [{ type: 'askToChange', payload: samplePayload(kind, false) }] : []),
      { type: 'resend', payload: samplePayload(kind, false) },
      ...(kind.recounted ? [0, 1].map((days) => ({ type: 'recount', days })) : []),
      ...(kind.payment
        ? [
            { type: 'approvePart', amount: least, answers: answers(...everybody) },
            { type: 'approvePart', amount: least, answers: answers(answerOf(0)) },
            // All of the smallest request, and a part of it.
            ...[least, least / 2].map((amount) => ({
              type: 'pay',
              amount,
              method: 'bank',
              paidOn: '2026-12-31',
              reference: '',
            })),
          ]
        : []),
    ],
  };
}
