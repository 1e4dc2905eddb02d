import { Eye, ListChecks } from 'lucide-react';
import type { RecruitmentRequest } from '#machines/domains/recruitment/contracts/recruitment.ts';
import { actionColumn, TwoLines, type Column } from '#web/components/table/index.ts';
import { Badge, DateText, IconButton, type Tone } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

const TONES: Readonly<Record<string, Tone>> = {
  joined: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
};

/** A requisition's stage, with overdue marked. */
export function StageBadge({
  state,
  LastStatus,
  isOverdue,
}: Pick<RecruitmentRequest, 'state' | 'LastStatus' | 'isOverdue'>) {
  const t = useTranslate();
  const tone = TONES[state] ?? (isOverdue ? 'warning' : 'info');
  return (
    <Badge tone={tone}>
      {t(LastStatus)}
      {t(isOverdue ? ', overdue' : '')}
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
  {
    id: 'number',
    label: 'Requisition No.',
    value: (row) => row.strEmpReqNo,
    width: 'medium',
    second: { id: 'unit', label: 'Business Unit', value: (row) => row.strBusinessUnitName },
    card: 'title',
  },
  {
    id: 'designation',
    label: 'Designation',
    value: (row) => row.strDesignationName,
    width: 'medium',
    second: {
      id: 'vacancies',
      label: 'No. of Vacancies',
      value: (row) => row.intNoOfVacancies,
      numeric: true,
      width: 'narrow',
    },
    card: 'subtitle',
  },
  {
    id: 'department',
    label: 'Department',
    value: (row) => row.strDepartmentName,
    second: { id: 'section', label: 'Section', value: (row) => row.strSectionName },
    width: 'medium',
  },
  {
    id: 'date',
    label: 'Req. Date',
    value: (row) => row.dteEmpReqDate,
    cell: (row) => <DateText value={row.dteEmpReqDate} />,
    width: 'narrow',
    second: {
      id: 'lastAction',
      label: 'Last Action Date',
      value: (row) => row.LastActionDate,
      cell: (row) => <DateText value={row.LastActionDate} />,
      width: 'narrow',
    },
  },
  {
    id: 'stage',
    label: 'Current Stage',
    value: (row) => row.LastStatus,
    says: true,
    cell: (row) =>
      row.isOverdue ? (
        <TwoLines
          first={<StageBadge {...row} isOverdue={false} />}
          second={<Badge tone="danger">Overdue</Badge>}
        />
      ) : (
        <StageBadge {...row} />
      ),
    width: 'wide',
    card: 'figure',
  },
  actionColumn(
    (row) => (
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
    'narrow',
  ),
];
