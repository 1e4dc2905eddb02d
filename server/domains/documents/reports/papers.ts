import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { ISSUED_PAPERS, type Paper } from '#server/kits/papers/paper.ts';
import { STATUS } from '#server/kits/papers/status.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { NUMBER_SEARCH } from '#server/kits/reports/people.ts';

/** The report of these papers. Papers of confidential cases are only listed with their case. */
export function papersReport(all: readonly Paper[]): Report {
  const papers = all.filter(({ confidentialAs }) => confidentialAs === undefined);
  return {
    id: 'papers',
    screen: {
      address: '/administration/papers',
      title: 'Issued papers',
      description: 'Letters and certificates with their numbers, and whether they are still valid.',
      menu: ['Administration'],
      reference: ISSUED_PAPERS,
      // Deleting a paper withdraws it; its verification code then shows that it was withdrawn.
      allow: { hr: ['isView', 'isDelete'], audit: ['isView'] },
    },
    filters: {
      period: { kind: 'period', label: 'Issued', days: 365, most: 3660 },
      businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
      kind: {
        kind: 'choice',
        label: 'Paper',
        options: Object.fromEntries(papers.map(({ id, title }) => [id, title])),
      },
      status: {
        kind: 'choice',
        label: 'Status',
        options: { valid: 'Valid', replaced: 'Replaced', withdrawn: 'Withdrawn' },
      },
      search: NUMBER_SEARCH,
    },
    columns: [
      { id: 'number', label: 'Number', kind: 'text', prints: true },
      { id: 'paper', label: 'Paper', kind: 'text', words: true },
      { id: 'name', label: 'Name', kind: 'text' },
      { id: 'code', label: 'Employee Id', kind: 'text' },
      { id: 'unit', label: 'Business unit', kind: 'text' },
      { id: 'issuedOn', label: 'Issued', kind: 'date' },
      { id: 'issuedBy', label: 'Issued by', kind: 'text' },
      { id: 'status', label: 'Status', kind: 'text' },
      { id: 'reason', label: 'Reason', kind: 'text' },
      { id: 'replaces', label: 'Replaces', kind: 'text', hidden: true },
    ],
    query: `
      select p.id as "paperId", p.number, case p.kind ${papers.map(({ id, title }) => `when '${id}' then '${title}'`).join(' ')} end
          as paper,
        p.values->>'employeeName' as name, p.values->>'employeeCode' as code, u.name as unit,
        p.issued_on as "issuedOn", coalesce(i.name, 'Cadre') as "issuedBy",
        initcap(${STATUS}) as status, p.withdrawn_reason as reason, b.number as replaces
      from papers p
      join business_units u on u.id = p.business_unit_id
      left join users w on w.id = p.issued_by
      left join employees i on i.id = w.employee_id
      left join papers b on b.id = p.replaces_id
      where p.account_id = $accountId
        and p.kind in (${papers.map(({ id }) => `'${id}'`).join(', ')})
        and ($units::bigint[] is null or p.business_unit_id = any($units))
        -- A period is limited by the day in UTC, which in the account's time zone may be over already.
        and p.issued_at >= $fromDay::date and p.issued_at < $toDay::date + 1
        and ($businessUnitId::bigint is null or p.business_unit_id = $businessUnitId)
        and ($kind::text is null or p.kind = $kind)
        and ($status::text is null or ${STATUS} = $status)
        and ${getOptionalSearchSql(`p.number, p.values->>'employeeCode', p.values->>'employeeName'`, '$pattern')}`,
    sort: 'number',
    key: 'paperId',
  };
}
