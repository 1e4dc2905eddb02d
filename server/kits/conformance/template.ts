import { getReference, type Reference } from './mapping.ts';

/** The cells of one row of a log, by the names of the columns. */
export type LogRow = Readonly<Record<string, string>>;

/**
 * Replaces the placeholders of a template: columns with the values of a row, and the person who acted with `personId`.
 */
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

/** The names of all columns that a template uses. */
export function getColumns(template: unknown): string[] {
  const reference = getReference(template);
  if (reference) return 'column' in reference ? [reference.column] : [];
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap(getColumns);
}
