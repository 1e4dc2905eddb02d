import type { Workflow } from '#machines/core/model/workflow.ts';
import type { Fields } from '#machines/kits/resources/field.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import { getAnswer, MAX_APPROVERS } from './pipeline.ts';
import type { Payload, RequestKind, RequestRows } from './request.ts';

/** A row of lines, without the value that `misfit` reports as not fitting the others. */
function fitting({ misfit }: Pick<RequestRows, 'misfit'>, row: RowValues): RowValues {
  const problem = misfit?.(row);
  return problem ? { ...row, [problem.field]: null } : row;
}

/** A payload with a value in every field. A `large` one satisfies every condition of a step. */
export function samplePayload(
  { fields, rows = {} }: Pick<RequestKind, 'fields' | 'rows'>,
  large: boolean,
): Payload {
  const lines = Object.entries(rows).map(([name, one]) => [
    name,
    [fitting(one, { id: null, ...(samplePayload({ fields: one.fields }, large) as RowValues) })],
  ]);
  return { ...sampleValues(fields, large), ...Object.fromEntries(lines) } as Payload;
}

function sampleValues(fields: Fields, large: boolean): RowValues {
  // Each time in the sample is later than the previous one, because some kinds require that, for example of arrival and
  // departure.
  const times = Object.keys(fields).filter((name) => fields[name]?.kind === 'time');
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      switch (field.kind) {
        case 'text':
          if (field.device === 'id') return [name, '0'.repeat(64)];
          return [name, field.optional && field.pattern ? null : 'Sample'];
        case 'number':
          return [name, large ? field.max : field.optional ? null : field.min];
        case 'date':
          return [name, field.past ? '2026-01-15' : '2026-12-31'];
        case 'time':
          return [name, field.optional ? null : `${10 + times.indexOf(name)}:30`];
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

/** Inputs and events that cover every path of the machine, for tests and for checking stored instances. */
export function getSamples(kind: RequestKind): NonNullable<Workflow['samples']> {
  const begun = (large: boolean) => ({
    requesterId: 3,
    filedBy: 3,
    businessUnitId: 1,
    payload: samplePayload(kind, large),
    dueAt: null,
  });
  const answers = (...parties: string[]) => parties.map((party) => ({ party, employeeId: 5 }));
  const least = kind.amount?.(samplePayload(kind, false)) ?? 1;
  const everyone = Array.from({ length: MAX_APPROVERS }, (_, place) => getAnswer(place));
  return {
    inputs: [
      begun(true),
      begun(false),
      ...(kind.payment?.samples ?? []).map((payload) => ({ ...begun(true), payload })),
    ],
    events: [
      { type: 'approve', answers: answers(...everyone) },
      { type: 'approve', answers: answers(getAnswer(0)) },
      { type: 'edit', payload: samplePayload(kind, true) },
      { type: 'edit', payload: samplePayload(kind, false) },
      { type: 'resend', payload: samplePayload(kind, true) },
      { type: 'resend', payload: samplePayload(kind, false) },
      ...(kind.extension?.samples(kind) ?? []),
      ...(kind.payment
        ? [
            { type: 'approvePart', amount: least, answers: answers(...everyone) },
            { type: 'approvePart', amount: least, answers: answers(getAnswer(0)) },
            // Payments of the whole amount of the smallest request, and of a part of it.
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
