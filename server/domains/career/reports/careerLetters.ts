import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { CAREER_LETTERS } from '#server/domains/career/papers/careerLetters.ts';
import { STATUS } from '#server/kits/papers/status.ts';
import { labelSql } from '#server/engine/labels.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { NUMBER_SEARCH } from '#server/kits/reports/people.ts';

const TITLES = Object.fromEntries(CAREER_LETTERS.map(({ id, title }) => [id, title]));

export const careerLetters: Report = {
  id: 'careerLetters',
  screen: {
    address: '/profile/confirmation/ConfirmationLetter',
    title: 'Confirmation Letter',
    description:
      'Letters of confirmation, transfer, promotion, warning and experience. Select a number to print the letter.',
    menu: ['Employee Management', 'Confirmation'],
    reference: MENU.careerLetters,
    allow: { hr: ['isView', 'isCreate'] },
  },
  filters: {
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    kind: { kind: 'choice', label: 'Letter', options: TITLES },
    search: NUMBER_SEARCH,
  },
  columns: [
    { id: 'number', label: 'Number', kind: 'text', prints: true },
    { id: 'letter', label: 'Letter', kind: 'text', words: true },
    { id: 'name', label: 'Name', kind: 'text' },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'issuedOn', label: 'Issued', kind: 'date' },
    { id: 'status', label: 'Status', kind: 'text' },
  ],
  query: `
    select p.id as "paperId", p.number, ${labelSql('p.kind', TITLES)} as letter,
      p.values->>'employeeName' as name, p.values->>'employeeCode' as code, u.name as unit,
      p.issued_on as "issuedOn", initcap(${STATUS}) as status
    from papers p join business_units u on u.id = p.business_unit_id
    where p.account_id = $accountId and p.kind in (${CAREER_LETTERS.map(({ id }) => `'${id}'`).join(', ')})
      and ($units::bigint[] is null or p.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or p.business_unit_id = $businessUnitId)
      and ($kind::text is null or p.kind = $kind)
      and ${getOptionalSearchSql(`p.number, p.values->>'employeeCode', p.values->>'employeeName'`, '$pattern')}`,
  sort: '-issuedOn',
  key: 'paperId',
};
