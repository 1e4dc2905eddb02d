import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import type { Option } from '#web/components/ui/index.ts';
import { fiscalYearsQuery, optionsQuery, type DropdownFilter, type DropdownType } from './api.ts';

type Choice = { options: readonly Option<number>[]; loading: boolean };

/**
 * The options of the create screen. Departments and workplace groups belong to the chosen units,
 * sections to the department. Each list starts with All, because several units have no options in
 * common.
 */
export function useCreateOptions(units: readonly number[], department: number | null) {
  const businessUnits = useQuery(optionsQuery('BusinessUnit'));
  const fiscalYears = useQuery(fiscalYearsQuery);
  return {
    businessUnits: { options: businessUnits.data ?? [], loading: businessUnits.isPending },
    fiscalYears: { options: fiscalYears.data ?? [], loading: fiscalYears.isPending },
    workplaceGroups: useChoice('WorkplaceGroup', { units }),
    departments: useChoice('EmpDepartment', { units }),
    sections: useChoice('masterSectionDDL', { units, department }),
  };
}

function useChoice(
  type: DropdownType,
  filter: DropdownFilter & { units: readonly number[] },
): Choice {
  const { units } = filter;
  const { data, isLoading } = useQuery({
    ...optionsQuery(type, filter),
    enabled: units.length > 0,
  });
  const several = units.length > 1;
  const options = useMemo(
    () =>
      data ? [{ value: 0, label: 'All' }, ...data.map((option) => toOption(option, several))] : [],
    [data, several],
  );
  return { options, loading: isLoading };
}

/** Adds the unit's name to the label of an option if several units are chosen. */
const toOption = (option: DropdownOption, several: boolean): Option<number> => {
  const { value, label, BusinessUnitName: unit, DepartmentName: department } = option;
  const owner = unit ?? department;
  return several && typeof owner === 'string' ? { value, label, hint: owner } : { value, label };
};
