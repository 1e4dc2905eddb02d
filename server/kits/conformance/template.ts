import { getReference, type Reference } from './mapping.ts';

/** One row of a log, by its columns. */
export type LogRow = Readonly<Record<string, string>>;

/** A template filled with the values of a row; `personId` maps a person's name. */
export function filled(template: unknown, row: LogRow, personId: number): unknown {
  const reference = getReference(template);
  if (reference) return valueOf(reference, row, personId);
  if (Array.isArray(template)) return template.map((one) => filled(one, row, personId));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, filled(value, row, personId)]),
  );
}

function valueOf(reference: Reference, row: LogRow, personId: number): unknown {
  if ('person' in reference) return personId;
  const text = row[reference.column] ?? '';
  switch (reference.as) {
    case 'number':
      return text.trim() === '' ? null : Number(text);
    case 'day':
      return text.slice(0, 10).replaceAll('/', '-');
    case 'time':
      return Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString();
    case 'text':
      return text;
  }
}

/** Every column that a template uses. */
export function getColumns(template: unknown): string[] {
  const reference = getReference(template);
  if (reference) return 'column' in reference ? [reference.column] : [];
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap(getColumns);
}
