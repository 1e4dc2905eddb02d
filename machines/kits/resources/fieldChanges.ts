import type { RecordedChange } from './contract.ts';
import type { Field } from './field.ts';
import { plainText } from './plainText.ts';
import type { Resource } from './resource.ts';

/** The change of one field in words. An empty text means that there was or is no value. */
export interface FieldChange {
  name: string;
  label: string;
  was: string;
  is: string;
}

/** The fields that a recorded change changed, with their values as text. */
export function fieldChanges(
  resource: Resource,
  { before, after }: Pick<RecordedChange, 'before' | 'after'>,
  t: (text: string) => string,
): FieldChange[] {
  const labelled = [
    ...Object.entries(resource.fields),
    ...Object.entries(resource.rows ?? {}),
    ['isActive', { label: 'Active' }] as const,
  ];
  return labelled.flatMap(([name, { label }]) => {
    const declared = { field: resource.fields[name], fields: resource.rows?.[name]?.fields };
    const was = inWords(before?.[name], t, declared);
    const is = inWords(after?.[name], t, declared);
    return was === is ? [] : [{ name, label, was, is }];
  });
}

/** A recorded value as text: the label of a choice or, for a nested row, its fields that have a value. */
function inWords(
  value: unknown,
  t: (text: string) => string,
  declared: { field?: Field | undefined; fields?: Resource['fields'] | undefined },
): string {
  const { field, fields } = declared;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No');
  if (Array.isArray(value)) return value.map((one) => inWords(one, t, declared)).join('; ');
  if (typeof value === 'object') {
    if (fields) {
      const row = new Map(Object.entries(value));
      return Object.entries(fields)
        .map(([name, one]) => [t(one.label), inWords(row.get(name), t, { field: one })] as const)
        .filter(([, text]) => text !== '')
        .map((pair) => pair.join(' '))
        .join(', ');
    }
    const { label, name } = value as { label?: unknown; name?: unknown };
    return plainText(label ?? name);
  }
  const label = field?.kind === 'choice' ? field.options[plainText(value)] : undefined;
  return label === undefined ? plainText(value) : t(label);
}
