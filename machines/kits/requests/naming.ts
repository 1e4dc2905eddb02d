import type {
  Field,
  FileField,
  OwnField,
  PersonField,
  ReferenceField,
} from '#machines/kits/resources/field.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import type { Payload, RequestKind } from './request.ts';

type NamingField = ReferenceField | PersonField | FileField | OwnField;

/**
 * A field of a request or of its lines that references master data, a person, a file or another
 * request.
 */
export interface Naming {
  field: NamingField;
  /** The ids in a payload with their paths: `lines.0.expenseTypeId`. */
  namedIn: (payload: Payload) => { path: string; id: number }[];
}

/** Every reference field of a kind. */
export function getNamings({ fields, rows = {} }: RequestKind): Naming[] {
  const own = Object.entries(fields).flatMap(([name, field]): Naming[] =>
    isNaming(field) ? [{ field, namedIn: (payload) => idAt(name, payload[name]) }] : [],
  );
  const ofRows = Object.entries(rows).flatMap(([list, one]) =>
    Object.entries(one.fields).flatMap(([name, field]): Naming[] =>
      isNaming(field)
        ? [
            {
              field,
              namedIn: (payload) =>
                getLines(payload, list).flatMap((line, index) =>
                  idAt(`${list}.${index}.${name}`, line[name]),
                ),
            },
          ]
        : [],
    ),
  );
  return [...own, ...ofRows];
}

const isNaming = (field: Field): field is NamingField =>
  field.kind === 'reference' ||
  field.kind === 'person' ||
  field.kind === 'file' ||
  field.kind === 'own';

/** The files of a payload, by their ids. */
export const getFiles = (kind: RequestKind, payload: Payload): number[] =>
  getNamings(kind).flatMap(({ field, namedIn }) =>
    field.kind === 'file' ? namedIn(payload).map(({ id }) => id) : [],
  );

/** Whether an open request reserves something: an amount or files. */
export const reservesSomething = (kind: RequestKind): boolean =>
  kind.holds === true || getNamings(kind).some(({ field }) => field.kind === 'file');

/** The lines of a payload; empty if it has none. */
export const getLines = (payload: Payload, list: string): readonly RowValues[] => {
  const lines = payload[list];
  return Array.isArray(lines) ? (lines as readonly RowValues[]) : [];
};

const idAt = (path: string, value: unknown): { path: string; id: number }[] =>
  typeof value === 'number' ? [{ path, id: value }] : [];
