import { queryOptions } from '@tanstack/react-query';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import type {
  IncrementFirstRows,
  IncrementLandingRow,
  IncrementRow,
  IncrementTotals,
  ViewType,
} from '#machines/domains/increments/contracts/increments.ts';
import type { SectionAddress } from '#web/lib/paths.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import type { CreateFilter } from './createForm.ts';
import { WORKFLOW } from './stages.ts';

/** A row with a request, which can be acted on. */
export type Increment = IncrementRow & { subjectId: number };

const asActionable = (rows: readonly IncrementRow[]): Increment[] =>
  rows.map((row) => ({ ...row, subjectId: row.incrementId }));

/** A section of more people is refetched as a whole: its old rows stay visible meanwhile. */
const AT_ONCE = 100;

export type FiscalYear = DropdownOption & { isCurrent?: boolean };

export const fiscalYearsQuery = queryOptions({
  queryKey: ['options', 'fiscalYears'] as const,
  queryFn: ({ signal }) => api.get<FiscalYear[]>('/PMS/GetFiscalYearDDL', {}, signal),
  staleTime: Infinity,
});

export type DropdownType = 'BusinessUnit' | 'WorkplaceGroup' | 'EmpDepartment' | 'masterSectionDDL';
export type DropdownFilter = { units?: readonly number[]; department?: number | null };

/** Options from the organisation; limited to units if given. */
export const optionsQuery = (type: DropdownType, { units = [], department }: DropdownFilter = {}) =>
  queryOptions({
    queryKey: ['options', type, units, department ?? 0] as const,
    queryFn: ({ signal }) =>
      api.get<DropdownOption[]>(
        '/CadreDDL/CadreAllDDL',
        {
          DDLType: type,
          BusinessUnitId: units,
          WorkplaceGroupId: 0,
          IntDepartmentId: department ?? 0,
        },
        signal,
      ),
  });

/** A stage's sections in one fiscal year, of one business unit or of all (0). */
export const landingQuery = (viewType: ViewType, year: number, businessUnitId: number) =>
  queryOptions({
    queryKey: [...workflowKeys.of(WORKFLOW), 'landing', viewType, year, businessUnitId] as const,
    queryFn: ({ signal }) =>
      api.get<IncrementLandingRow[]>(
        '/Employee/IncrementRequestLanding',
        { businessUnitId, year, viewType },
        signal,
      ),
  });

/** The people of a section. Until all are loaded, only the first of them, with the totals of all. */
export interface SectionRows<Row = Increment> {
  rows: readonly Row[];
  totals: IncrementTotals | null;
}

/**
 * One section's people at a stage, those waiting there first. A large section shows its first rows
 * until all are loaded.
 */
export const sectionQuery = (viewType: ViewType, address: SectionAddress) =>
  queryOptions({
    queryKey: [...workflowKeys.of(WORKFLOW), 'section', viewType, address] as const,
    queryFn: async ({ signal, client, queryKey }): Promise<SectionRows<IncrementRow>> => {
      const input = {
        businessUnitId: address.unit,
        year: address.year,
        viewType,
        // Spelled as in the specification.
        worplaceGroupId: address.workplaceGroup,
        sectionId: address.sectionId,
      };
      const whole = async () => ({
        rows: await api.get<IncrementRow[]>('/Employee/IncrementRequestView', input, signal),
        totals: null,
      });
      const shown = client.getQueryData<SectionRows<IncrementRow>>(queryKey);
      if (shown?.totals === null && shown.rows.length > AT_ONCE) return whole();
      const { rows, totals } = await api.get<IncrementFirstRows>(
        '/Employee/IncrementRequestFirstRows',
        input,
        signal,
      );
      if (totals.people <= rows.length) return { rows, totals: null };
      client.setQueryData<SectionRows<IncrementRow>>(queryKey, { rows, totals });
      return whole();
    },
    select: ({ rows, totals }): SectionRows => ({ rows: asActionable(rows), totals }),
  });

/**
 * People for whom an increment can be requested. Fetched once per press of View and never refetched,
 * because users edit the rows.
 */
export const candidatesQuery = (filter: CreateFilter, press: number) =>
  queryOptions({
    queryKey: ['candidates', filter, press] as const,
    queryFn: ({ signal }) =>
      api.get<IncrementRow[]>(
        '/Employee/EmployeeListForIncrement',
        {
          businessUnitIds: filter.businessUnits,
          workplaceGroupId: filter.workplaceGroup,
          departmentId: filter.department,
          sectionId: filter.section,
          isManagement: filter.management === 'management',
          year: filter.fiscalYear,
          isFindAllPending: filter.pending,
          basicOrGross: filter.dependsOn,
          effectiveDate: filter.effectiveDate,
          incrementPercentage: filter.percentage,
        },
        signal,
      ),
    staleTime: Infinity,
    gcTime: 0,
  });
