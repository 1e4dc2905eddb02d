import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { OWN } from '#machines/core/screens/harmless.ts';
import { fieldsOfForm } from '#machines/kits/resources/formFields.ts';
import type { Field } from '#machines/kits/resources/field.ts';
import type { ReportColumn, ReportValueKind } from '#machines/kits/reports/report.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { instant } from '#server/domains/documents/controlled/facts.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { PEOPLE_FILTERS } from '#server/kits/reports/people.ts';

const KINDS: Partial<Record<Field['kind'], ReportValueKind>> = { number: 'number', date: 'date' };

/** Returns a column for each field of the chosen version, if the reader may know its questions. */
const columnsOfForm =
  (condition: string): NonNullable<Report['generated']> =>
  async (filters, { db, actor: { accountId, employeeId } }) => {
    const version = await queryOne<{ fields: RowValues[] }>(
      db,
      `select v.form_fields as fields from controlled_document_versions v
       join controlled_documents d on d.id = v.document_id
       where v.id = $versionId and d.account_id = $accountId
         and ${condition}`,
      { versionId: filters.get('versionId') ?? null, accountId, callerId: employeeId },
    );
    if (!version) return [{ id: 'answers', label: 'Answers', kind: 'text' }];
    return Object.entries(fieldsOfForm(version.fields)).map(
      ([id, { label, kind }]): ReportColumn => ({ id, label, kind: KINDS[kind] ?? 'text' }),
    );
  };

/** Returns SQL for answers by field name and as one text, with the fields of the chosen version. */
const getQuery = (whose: string): string => `
  select a.id as "answerId", d.id as "documentId", d.number, d.title, v.number as version,
    e.name, e.code, p.name as department, u.name as unit, ${instant('a.sent_at')} as "sentAt",
    w.words || jsonb_build_object('answers', w.text) as values
  from form_answers a
  join controlled_document_versions v on v.id = a.version_id
  join controlled_documents d on d.id = v.document_id
  join employees e on e.id = a.employee_id
  join departments p on p.id = e.department_id
  join business_units u on u.id = e.business_unit_id
  cross join lateral (
    select jsonb_object_agg('f' || f.place, f.value) as words,
      string_agg((f.field->>'label') || ': ' || (f.value #>> '{}'), '; ' order by f.place) as text
    from (select place, field,
        case a.answers->('f' || place) when 'true' then '"Yes"' when 'false' then '"No"'
          else a.answers->('f' || place) end as value
      from jsonb_array_elements(v.form_fields) with ordinality as l (field, place)) f
  ) w
  where a.account_id = $accountId and ${whose}
    and ($versionId::bigint is null or v.id = $versionId)
    and ${getOptionalSearchSql('d.number, d.title, e.code, e.name, a.answers::text', '$pattern')}`;

const COLUMNS: Report['columns'] = [
  {
    id: 'number',
    label: 'Number',
    kind: 'text',
    leadsTo: '/administration/documentManagement/view/{documentId}',
  },
  { id: 'title', label: 'Title', kind: 'text' },
  { id: 'version', label: 'Version', kind: 'count' },
  { id: 'sentAt', label: 'Sent', kind: 'instant' },
  { id: 'name', label: 'Name', kind: 'text' },
  { id: 'code', label: 'Employee Id', kind: 'text' },
  { id: 'department', label: 'Department', kind: 'text' },
  { id: 'unit', label: 'Business unit', kind: 'text' },
];

const FILTERS: Report['filters'] = {
  versionId: { kind: 'listed', label: 'Form', call: '/ControlledDocuments/FormVersions' },
  search: { kind: 'search', label: 'Form, name or answer' },
};

/** Lists answers of people in the reader's business units. */
export const formAnswers: Report = {
  id: 'formAnswers',
  screen: {
    address: '/administration/documentManagement/formAnswers',
    title: 'Form Answers',
    description: 'What people have filled in and sent, by form and version.',
    menu: ['Administration', 'Document Management'],
    reference: 90654,
    allow: { hr: ['isView'], admin: ['isView'], audit: ['isView'] },
  },
  filters: { ...FILTERS, businessUnitId: PEOPLE_FILTERS.businessUnitId },
  columns: COLUMNS,
  generated: columnsOfForm('true'),
  query: getQuery(`($units::bigint[] is null or e.business_unit_id = any($units))
    and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)`),
  sort: '-sentAt',
  key: 'answerId',
};

/** Lists the reader's own answers, and those to forms that they own. */
export const ownFormAnswers: Report = {
  id: 'ownFormAnswers',
  screen: {
    address: '/SelfService/forms/answers',
    title: 'My Form Answers',
    description: 'What you have filled in and sent, and what others sent with forms that you own.',
    menu: ['Employee Self Service', 'Documents'],
    reference: 90655,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: FILTERS,
  columns: COLUMNS,
  generated: columnsOfForm(`(d.owner_id = $callerId or exists (select from form_answers a
    where a.version_id = v.id and a.employee_id = $callerId))`),
  query: getQuery('(a.employee_id = $callerId or d.owner_id = $callerId)'),
  own: true,
  sort: '-sentAt',
  key: 'answerId',
};
