import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MarketVisitRow } from '#machines/contracts/marketVisits.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { DateText, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';

/** Visits by date; those of one date are in a band of their own colour. */
export function Visits({
  label,
  query,
  withPeople = false,
}: {
  label: string;
  query: UseQueryResult<MarketVisitRow[]>;
  withPeople?: boolean;
}) {
  const t = useTranslate();
  const columns = useMemo(
    () => [serial(t), ...(withPeople ? people(t) : []), ...visit(t)],
    [t, withPeople],
  );
  const days = [...new Set(query.data?.map(({ dteAttendanceDate }) => dteAttendanceDate))];
  return (
    <Loaded query={query} loading={<Skeleton kind="table" rows={8} columns={6} />}>
      {(rows) => (
        <DataTable
          label={t(label)}
          rows={rows}
          columns={columns}
          rowId={(row) => JSON.stringify(row)}
          rowTone={({ dteAttendanceDate }) =>
            withPeople && days.indexOf(dteAttendanceDate) % 2 === 1 ? 'band' : undefined
          }
          paging={{ remembered: 'marketVisits' }}
          empty={{ title: 'No Data Found' }}
        />
      )}
    </Loaded>
  );
}

const serial = (t: Translate): Column<MarketVisitRow> => ({
  id: 'sl',
  label: t('SL'),
  cell: (_, { index }) => index + 1,
  width: 'tiny',
  card: 'hidden',
});

const people = (t: Translate): readonly Column<MarketVisitRow>[] => [
  { id: 'employeeId', label: t('Employee Id'), value: ({ intEmployeeId }) => intEmployeeId },
  {
    id: 'employee',
    label: t('Employee Name'),
    value: ({ strEmployeeName }) => strEmployeeName,
    width: 'wide',
    card: 'title',
  },
  {
    id: 'designation',
    label: t('Employee Designation'),
    value: ({ strDesignation }) => strDesignation,
  },
  { id: 'region', label: t('Region'), value: ({ strRegion }) => strRegion },
  { id: 'area', label: t('Area'), value: ({ strArea }) => strArea },
  { id: 'territory', label: t('Territory'), value: ({ strTerritory }) => strTerritory },
];

const visit = (t: Translate): readonly Column<MarketVisitRow>[] => [
  {
    id: 'date',
    label: t('Visiting Date'),
    value: ({ dteAttendanceDate }) => dteAttendanceDate,
    cell: ({ dteAttendanceDate }) => <DateText value={dteAttendanceDate} />,
  },
  { id: 'time', label: t('Visiting Time'), value: ({ tmAttendanceTime }) => tmAttendanceTime },
  {
    id: 'company',
    label: t('Visiting Company'),
    value: ({ strVisitingCompany }) => strVisitingCompany,
    width: 'wide',
  },
  {
    id: 'location',
    label: t('Location'),
    value: ({ strVisitingLocation }) => strVisitingLocation,
    width: 'wide',
  },
];
