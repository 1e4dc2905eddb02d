import type { Field, Fields } from '#machines/kits/resources/field.ts';
import {
  getFormFields,
  recordPart,
  type RecordPart,
} from '#machines/domains/people/personalRecord.ts';

/** A file can only contain the record parts that have a single row. */
export const BULK_PARTS = ['personal', 'contact', 'addresses'] as const;
export type BulkPart = (typeof BULK_PARTS)[number];

export type FieldsPart = Extract<RecordPart, { table: string }>;

export function bulkPart(id: BulkPart): FieldsPart {
  const part: RecordPart = recordPart(id);
  if (!('table' in part)) throw new Error(`${id} is a list`);
  return part;
}

/**
 * The fields of a part that a file may change. Mail addresses aren't among them, because only its owner changes
 * the address of a login.
 */
export const fieldsOfPart = (id: BulkPart): Fields => getFormFields(bulkPart(id).fields);

/** The columns of a person's position. They have the same names as in the import of new people. */
export const FACT_COLUMNS = {
  businessUnit: 'Business unit',
  department: 'Department',
  section: 'Section',
  workplaceGroup: 'Workplace group',
  workplace: 'Workplace',
  designation: 'Designation',
  employmentType: 'Employment type',
  grade: 'Grade',
  supervisor: 'Supervisor',
} as const;
export type FactColumn = keyof typeof FACT_COLUMNS;

export const CODE_COLUMN = 'Employee Id';
/** The version of the employee's data in the template. If the data has changed since, the line is refused. */
export const VERSION_COLUMN = 'Version';
/** The day from which a line's changes apply, if it differs from the file's. */
export const FROM_COLUMN = 'From';

export type BulkColumn =
  | { kind: 'code'; label: string }
  | { kind: 'version'; label: string }
  | { kind: 'from'; label: string }
  | { kind: 'fact'; label: string; fact: FactColumn }
  | { kind: 'field'; label: string; part: BulkPart; name: string; field: Field };

const facts = Object.entries(FACT_COLUMNS).map(([fact, label]): BulkColumn => ({
  kind: 'fact',
  label,
  fact: fact as FactColumn,
}));

const fields = BULK_PARTS.flatMap((part) =>
  Object.entries(fieldsOfPart(part)).map(([name, field]): BulkColumn => ({
    kind: 'field',
    label: field.label,
    part,
    name,
    field,
  })),
);

/** All columns of a file, in the order of the template. */
export const BULK_COLUMNS: readonly BulkColumn[] = [
  { kind: 'code', label: CODE_COLUMN },
  { kind: 'version', label: VERSION_COLUMN },
  { kind: 'from', label: FROM_COLUMN },
  ...facts,
  ...fields,
];
