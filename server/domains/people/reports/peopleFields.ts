import type { ReportColumn, ReportValueKind } from '#machines/kits/reports/report.ts';
import { REPORT_DAY } from '#server/kits/reports/people.ts';

interface PeopleField {
  label: string;
  kind: ReportValueKind;
  /** SQL for the value, in terms of an employee `e` and the joins of `PEOPLE_JOINS`. */
  sql: string;
  /** Whether only users who may see other people's salaries get it. */
  pay?: true;
}

/**
 * The fields that a custom report may show, and who may see each. The list is complete, so that no sensitive
 * column can be requested by its name.
 */
export const PEOPLE_FIELDS = {
  code: { label: 'Employee Id', kind: 'text', sql: 'e.code' },
  designation: { label: 'Designation', kind: 'text', sql: 'g.name' },
  department: { label: 'Department', kind: 'text', sql: 'd.name' },
  section: { label: 'Section', kind: 'text', sql: 's.name' },
  unit: { label: 'Business unit', kind: 'text', sql: 'u.name' },
  workplace: { label: 'Workplace', kind: 'text', sql: 'w.name' },
  type: { label: 'Employment type', kind: 'text', sql: 'y.name' },
  grade: { label: 'Grade', kind: 'text', sql: 'e.grade' },
  supervisor: { label: 'Supervisor', kind: 'text', sql: 'v.name' },
  management: {
    label: 'Management',
    kind: 'text',
    sql: `case when e.is_management then 'Yes' else 'No' end`,
  },
  status: {
    label: 'Status',
    kind: 'text',
    sql: `case when e.is_active then 'Active' else 'Inactive' end`,
  },
  joined: { label: 'Joining date', kind: 'date', sql: 'e.joining_date' },
  years: {
    label: 'Years of service',
    kind: 'count',
    sql: `extract(year from age(${REPORT_DAY}, e.joining_date))::integer`,
  },
  mobile: { label: 'Office mobile', kind: 'text', sql: 'e.office_mobile' },
  mail: { label: 'Office email', kind: 'text', sql: 'e.office_mail' },
  basic: { label: 'Basic', kind: 'money', sql: 'e.basic', pay: true },
  gross: { label: 'Gross', kind: 'money', sql: 'e.gross', pay: true },
} as const satisfies Record<string, PeopleField>;

export const FIELD_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PEOPLE_FIELDS).map(([id, { label }]) => [id, label]),
);

/** Returns SQL that writes these fields of a person as JSON, by their names. */
export const getValues = (fields: readonly string[]): string =>
  `jsonb_build_object(${Object.entries(PEOPLE_FIELDS)
    .flatMap(([id, { sql }]) => (fields.includes(id) ? [`'${id}', ${sql}`] : []))
    .join(', ')})`;

/** Returns the columns of the chosen fields, in the order of `PEOPLE_FIELDS`. */
export const fieldColumns = (chosen: readonly string[]): ReportColumn[] =>
  Object.entries<PeopleField>(PEOPLE_FIELDS).flatMap(([id, { label, kind, pay }]) =>
    chosen.includes(id) ? [{ id, label, kind, ...(pay && { pay }) }] : [],
  );
