import type { MarketVisitRow } from '#machines/domains/money/contracts/marketVisits.ts';
import type { Column } from '#web/components/table/index.ts';
import { DateText } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

/** The columns of both reports on visits (spec 001 §2.5). */
export const visitColumns = (
  t: Translate,
  withPeople: boolean,
): readonly Column<MarketVisitRow>[] => [serial(t), ...(withPeople ? people(t) : []), ...visit(t)];

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
