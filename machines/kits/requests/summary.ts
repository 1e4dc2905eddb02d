import type { ContextField, FieldKind } from '#machines/core/model/contextFields.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';
import type { Field, FieldValue } from '#machines/kits/resources/field.ts';
import type { RequestContext } from './context.ts';
import { getLines } from './naming.ts';
import { getOutstanding, getPaid, getPayable } from './payment.ts';
import type { Payload, RequestKind } from './request.ts';

/** What lists and histories show about a request. */
export const getSummary = (kind: RequestKind): NonNullable<Workflow['summary']> => ({
  // Leaves out the requester, because the first column, the subject, contains their name.
  columns: [
    ...(kind.payment ? ['asked', 'open', 'ordered'] : []),
    ...kind.columns.slice(0, kind.payment || kind.extension ? 3 : 4),
    ...Object.keys(kind.extension?.summary.fields ?? {}),
    ...Object.keys(kind.decisionFacts ?? {}),
  ],
  facts: [
    ...(kind.payment ? ['asked', 'open'] : []),
    ...kind.columns.slice(0, 3),
    ...Object.keys(kind.decisionFacts ?? {}),
  ],
  fields: {
    ...payloadFields(kind),
    ...kind.extension?.summary.fields,
    ...(kind.payment ? MONEY_FIELDS : {}),
    ...kind.decisionFacts,
    ...kind.repaymentFacts,
  },
  derive: (context: RequestContext) => ({
    ...payloadInWords(kind, context.payload),
    ...linesInWords(kind, context.payload),
    ...kind.extension?.summary.derive(context as never),
    ...(kind.payment ? getMoney(kind, context) : {}),
  }),
});

/**
 * The amounts of a request with a payment, including the requested one. They are paid out to the person: of a loan, an
 * amount that is “still to be paid” would be read as debt.
 */
const MONEY_FIELDS: Readonly<Record<string, ContextField>> = {
  asked: { label: 'Amount', kind: 'money' },
  granted: { label: 'Approved amount', kind: 'money' },
  payable: { label: 'Payable', kind: 'money' },
  paid: { label: 'Amount paid out', kind: 'money' },
  open: { label: 'Still to be paid out', kind: 'money' },
  ordered: { label: 'Payment ordered', kind: 'money' },
};

const getMoney = (kind: RequestKind, context: RequestContext) => ({
  asked: kind.amount?.(context.payload) ?? null,
  granted: context.granted ?? null,
  payable: getPayable(kind, context),
  paid: getPaid(context),
  open: getOutstanding(kind, context),
  ordered: context.ordered?.amount ?? null,
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
      {
        label: field.label,
        kind: field.kind === 'number' && field.money ? ('money' as const) : KINDS[field.kind],
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(rows).map(([name, { label }]) => [name, { label, kind: 'text' as const }]),
  ),
});

/**
 * Lines as text, one below the other. Numbers have labels, because a line may have several. Files are left out, because
 * they are shown as attachments.
 * @param getName returns the name that a reference stands for, where the database is available
 */
export const linesInWords = (
  { rows = {} }: RequestKind,
  payload: Payload,
  getName: (field: Field, id: number) => string | undefined = () => undefined,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rows).map(([name, { fields }]) => [
      name,
      getLines(payload, name)
        .map((line) =>
          Object.entries(fields)
            .map(([of, field]) => inWords(field, line[of] ?? null, getName))
            .filter((words) => words !== '')
            .join(' · '),
        )
        .join('\n'),
    ]),
  );

function inWords(
  field: Field,
  value: FieldValue,
  getName: (field: Field, id: number) => string | undefined,
): string {
  if (field.kind === 'file' || value === null) return '';
  if (field.kind === 'choice') return field.options[String(value)] ?? '';
  if (typeof value === 'boolean') return value ? field.label : '';
  if (typeof value === 'string') return value;
  if (field.kind !== 'number') return getName(field, value) ?? '';
  return `${field.label}: ${value.toLocaleString('en', { maximumFractionDigits: 6 })}`;
}

/** The entered values as text, with the labels of choices. */
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
