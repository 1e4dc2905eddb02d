import { z } from 'zod';
import { nameInWords, type ContextField } from './contextFields.ts';
import type { Workflow } from './workflow.ts';

/** A field of an event's payload, as its schema declares it. */
export interface EventField extends ContextField {
  name: string;
  required: boolean;
  /**
   * The field of the instance whose value the input starts with, if that field has another name. `today` stands for the
   * current date.
   */
  startsAs?: string;
  least?: number;
  most?: number;
}

interface Schema {
  type?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

/**
 * The fields of an event's payload, from its schema. A field that is also in the context gets its label from the
 * context. Nested values are left out.
 */
export function eventFields(
  { events, fields = {}, inputs = {} }: Workflow,
  type: string,
): EventField[] {
  const member = getMember(events, type);
  return Object.entries(member?.properties ?? {}).flatMap(([name, property]) => {
    if (name === 'type') return [];
    const input = inputs[`${type}.${name}`] ?? inputs[name];
    if (input === 'hidden') return [];
    const existing = input ?? fields[name];
    const kind = getKind(property);
    if (!existing && !kind) return [];
    const options = existing?.options ?? getOptions(property);
    return [
      {
        label: existing?.label ?? (name === 'comment' ? 'Comments' : nameInWords(name)),
        kind: existing?.kind ?? kind ?? 'text',
        ...(options ? { options } : {}),
        name,
        required: input?.required ?? member?.required?.includes(name) ?? false,
        ...(input?.startsAs ? { startsAs: input.startsAs } : {}),
        ...getLimits(property),
      },
    ];
  });
}

/** Whether an event has a field, even one without an input. */
export const eventTakes = ({ events }: Pick<Workflow, 'events'>, type: string, name: string) =>
  name in (getMember(events, type)?.properties ?? {});

function getMember(events: Workflow['events'], type: string): Schema | undefined {
  const schema = z.toJSONSchema(events, { io: 'output', unrepresentable: 'any' }) as Schema;
  const members = schema.oneOf ?? schema.anyOf ?? [schema];
  return members.find(({ properties }) => properties?.['type']?.const === type);
}

/**
 * The limits of a number. For integers, zod adds the safe range of JavaScript; that is not a limit of the field and is
 * left out.
 */
function getLimits(schema: Schema): { least?: number; most?: number } {
  const { minimum, maximum } = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const within = (limit: number | undefined): limit is number =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  return {
    ...(within(minimum) ? { least: minimum } : {}),
    ...(within(maximum) ? { most: maximum } : {}),
  };
}

const getOptions = ({ enum: options }: Schema): string[] | undefined =>
  options?.every((option) => typeof option === 'string') ? options.map(String) : undefined;

function getKind({ type, format, anyOf }: Schema): ContextField['kind'] | null {
  if (anyOf) {
    const some = anyOf.filter((one) => one.type !== 'null').map(getKind);
    return some.length === 1 ? (some[0] ?? null) : null;
  }
  if (type === 'string') return format === 'date' ? 'date' : 'text';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'boolean' ? 'yesNo' : null;
}
