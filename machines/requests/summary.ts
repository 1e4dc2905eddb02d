import type { ContextField, FieldKind } from '#machines/model/contextFields.ts';
import type { Workflow } from '#machines/model/workflow.ts';
import type { Field, FieldValue } from '#machines/resources/field.ts';
import type { RequestContext } from './context.ts';
import { linesOf } from './naming.ts';
import { outstandingOf, paidOf, payableOf } from './payment.ts';
import type { Payload, RequestKind } from './request.ts';

/** What lists and histories show of a request. */
export const summaryOf = (kind: RequestKind): NonNullable<Workflow['summary']> => ({
  // The requester stands in the subject, which comes first.
  columns: [
    ...(kind.payment ? ['asked'] : []),
    ...kind.columns.slice(0, kind.payment || kind.changeable ? 3 : 4),
    ...(kind.changeable ? ['change'] : []),
    ...Object.keys(kind.decisionFacts ?? {}),
  ],
  fields: {
    ...payloadFields(kind),
    ...(kind.changeable ? { change: { label: 'Change to', kind: 'text' } } : {}),
    ...(kind.payment ? MONEY_FIELDS : {}),
    ...kind.decisionFacts,
  },
  derive: (context: RequestContext) => ({
    ...payloadInWords(kind, context.payload),
    ...linesInWords(kind, context.payload),
    ...(kind.changeable && context.proposed
      ? { change: kind.changeable.words(context.proposed) }
      : {}),
    ...(kind.payment ? moneyOf(kind, context) : {}),
  }),
});

/** Amounts other than the requested one. */
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

/** Lines as one text, without references, which the form shows. */
const linesInWords = ({ rows = {} }: RequestKind, payload: Payload): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rows).map(([name, { fields }]) => [
      name,
      linesOf(payload, name)
        .map((line) =>
          Object.entries(fields)
            .flatMap(([of, field]) => inWords(field, line[of] ?? ''))
            .filter((value) => value !== '')
            .join(' '),
        )
        .join('; '),
    ]),
  );

const inWords = (field: Field, value: FieldValue): (string | number)[] => {
  if (field.kind === 'reference' || field.kind === 'file') return [];
  if (field.kind === 'choice') return [field.options[String(value)] ?? ''];
  if (typeof value === 'boolean') return value ? [field.label] : [];
  return [value ?? ''];
};

/** The entered values, with labels of choices. */
export const payloadInWords = (
  { fields }: RequestKind,
  payload: Payload,
): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = (payload[name] ?? payload[field.sameAs ?? ''] ?? null) as FieldValue;
      return [name, field.kind === 'choice' ? (field.options[String(value)] ?? null) : value];
    }),
  );
