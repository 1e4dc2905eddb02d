import type { FieldValue, Fields } from './field.ts';
import type { Resource } from './resource.ts';

/** The upload purpose of files of a resource. */
export const resourceFiles = ({ id }: Pick<Resource, 'id'>): string => `Resource.${id}`;

export const fileFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'file' ? [name] : []));

export interface ReferencedFile {
  fileId: number;
  /** The path of the field that refers to the file. */
  path: string;
  label: string;
}

/** The files to which a row refers. */
export const filesNamed = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  path = '',
): ReferencedFile[] =>
  fileFields(fields).flatMap((name) => {
    const fileId = (values[name] ?? null) as FieldValue;
    return typeof fileId === 'number'
      ? [{ fileId, path: `${path}${name}`, label: fields[name]?.label ?? name }]
      : [];
  });
