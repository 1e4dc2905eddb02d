import { Eye, ListChecks } from 'lucide-react';
import type { RecruitmentRequest } from '#machines/recruitment/contract.ts';
import type { Column } from '#web/components/table/index.ts';
import { Badge, DateText, IconButton, type Tone } from '#web/components/ui/index.ts';

const TONES: Readonly<Record<string, Tone>> = {
  joined: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
};

/** A requisition's stage; one that is beyond its time says so. */
export function StageBadge({ state, LastStatus, isOverdue }: RecruitmentRequest) {
  const tone = TONES[state] ?? (isOverdue ? 'warning' : 'info');
  return (
    <Badge tone={tone}>
      {LastStatus}
      {isOverdue ? ', overdue' : ''}
    </Badge>
  );
}

/** The columns of the tracer (spec 001 §2.4). */
export const tracerColumns = (
  open: (request: RecruitmentRequest, mode: 'view' | 'update') => void,
): readonly Column<RecruitmentRequest>[] => [
  {
    id: 'sl',
    label: 'SL',
    cell: (_, { index }) => index + 1,
    width: 'tiny',
    sortable: false,
    card: 'hidden',
  },
  { id: 'unit', label: 'Business Unit', value: (row) => row.strBusinessUnitName, width: 'medium' },
  {
    id: 'number',
    label: 'Requisition No.',
    value: (row) => row.strEmpReqNo,
    width: 'medium',
    card: 'title',
  },
  {
    id: 'date',
    label: 'Req. Date',
    value: (row) => row.dteEmpReqDate,
    cell: (row) => <DateText value={row.dteEmpReqDate} />,
    width: 'medium',
  },
  { id: 'department', label: 'Department', value: (row) => row.strDepartmentName, width: 'medium' },
  { id: 'section', label: 'Section', value: (row) => row.strSectionName, width: 'medium' },
  {
    id: 'designation',
    label: 'Designation',
    value: (row) => row.strDesignationName,
    width: 'medium',
    card: 'subtitle',
  },
  {
    id: 'vacancies',
    label: 'No. of Vacancies',
    value: (row) => row.intNoOfVacancies,
    numeric: true,
    width: 'narrow',
    card: 'figure',
  },
  {
    id: 'stage',
    label: 'Current Stage',
    value: (row) => row.LastStatus,
    cell: (row) => <StageBadge {...row} />,
    width: 'wide',
  },
  {
    id: 'last',
    label: 'Last Action Date',
    value: (row) => row.LastActionDate,
    cell: (row) => <DateText value={row.LastActionDate} />,
    width: 'narrow',
  },
  {
    id: 'actions',
    label: 'Action',
    cell: (row) => (
      <>
        <IconButton
          size="small"
          label={`View ${row.strEmpReqNo}`}
          onClick={() => open(row, 'view')}
        >
          <Eye aria-hidden="true" />
        </IconButton>
        <IconButton
          size="small"
          label={`Status Update of ${row.strEmpReqNo}`}
          onClick={() => open(row, 'update')}
        >
          <ListChecks aria-hidden="true" />
        </IconButton>
      </>
    ),
    width: 'narrow',
    hideable: false,
    sortable: false,
  },
];
