import type { ReportColumn, ReportFilter } from '#machines/kits/reports/report.ts';
import { appraisalWorkflow } from '#machines/domains/performance/appraisal/workflow.ts';
import { stateSql } from '#server/engine/labels.ts';
import { PERSON_MATCHES, PERSON_SEARCH } from '#server/kits/reports/people.ts';

export const ASSESSED_FILTERS = {
  cycleId: { kind: 'reference', label: 'Cycle', resource: 'performanceCycle' },
  businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
  departmentId: {
    kind: 'reference',
    label: 'Department',
    resource: 'department',
    dependsOn: 'businessUnitId',
  },
  search: PERSON_SEARCH,
} as const satisfies Record<string, ReportFilter>;

/** The columns of an assessed person. The linked appraisal checks by itself what its reader may see. */
export const ASSESSED_COLUMNS: readonly ReportColumn[] = [
  {
    id: 'name',
    label: 'Name',
    kind: 'text',
    leadsTo: '/pms/assessment/hr?appraisal={appraisalId}',
  },
  { id: 'code', label: 'Employee Id', kind: 'text' },
  { id: 'department', label: 'Department', kind: 'text' },
  { id: 'cycle', label: 'Cycle', kind: 'text' },
];

/**
 * SQL for the values of these columns, from appraisals `a` of employees `e` in cycles `c` at stages `i`, rated by `s`.
 */
export const ASSESSED = `a.id as "appraisalId", e.id as "employeeId", e.name, e.code, d.name as department,
  c.name as cycle, ${stateSql(appraisalWorkflow)} as status`;

export const APPRAISALS = `appraisals a join employees e on e.id = a.employee_id
  left join departments d on d.id = e.department_id join performance_cycles c on c.id = a.cycle_id
  join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
  left join employees s on s.id = a.supervisor_id
  left join evaluation_criteria r on r.id = a.criterion_id`;

/**
 * SQL that applies the filters. It leaves out the reader's own assessment, because the screen for one's own assessment
 * limits what one may know.
 */
export const APPRAISALS_MATCH = `a.account_id = $accountId and e.id is distinct from $callerId
  and ($units::bigint[] is null or e.business_unit_id = any($units))
  and ($cycleId::bigint is null or a.cycle_id = $cycleId)
  and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
  and ($departmentId::bigint is null or e.department_id = $departmentId) and ${PERSON_MATCHES}`;
