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

/** A field of a request, or of its lines, that refers to master data, a person, a file or another request. */
export interface Naming {
  field: NamingField;
  /** Finds the IDs in a payload, with their paths such as `lines.0.expenseTypeId`. */
  namedIn: (payload: Payload) => { path: string; id: number }[];
}

/** All fields of a kind that refer to something. */
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

/** The IDs of the files in a payload. */
export const getFiles = (kind: RequestKind, payload: Payload): number[] =>
  getNamings(kind).flatMap(({ field, namedIn }) =>
    field.kind === 'file' ? namedIn(payload).map(({ id }) => id) : [],
  );

/** Whether an open request reserves something, such as an amount or its files. */
export const reservesSomething = (kind: RequestKind): boolean =>
  kind.holds === true || getNamings(kind).some(({ field }) => field.kind === 'file');

/** The lines in one list of a payload; empty if the payload has none. */
export const getLines = (payload: Payload, list: string): readonly RowValues[] => {
  const lines = payload[list];
  return Array.isArray(lines) ? (lines as readonly RowValues[]) : [];
};

const idAt = (path: string, value: unknown): { path: string; id: number }[] =>
  typeof value === 'number' ? [{ path, id: value }] : [];
