import { MoreHorizontal } from 'lucide-react';
import type { GrievanceRow } from '#machines/grievance/contract.ts';
import { STATUSES } from '#machines/grievance/vocabulary.ts';
import type { Column } from '#web/components/table/index.ts';
import {
  Avatar,
  Badge,
  Button,
  DateText,
  DropdownMenu,
  IconButton,
  StatusBadge,
  type MenuItem,
  type Tone,
} from '#web/components/ui/index.ts';
import type { Act } from './ActDialogs.tsx';
import styles from './grievances.module.css';

const PRIORITY_TONES: Readonly<Record<string, Tone>> = { High: 'danger', Medium: 'warning' };
const STATUS_TONES: Readonly<Record<string, Tone>> = {
  Pending: 'warning',
  'In Progress': 'info',
  Resolved: 'success',
  Escalated: 'danger',
};

const statusCell = ({ strStatus, isOverdue }: GrievanceRow) => (
  <span className={styles.person}>
    <StatusBadge label={strStatus} tone={STATUS_TONES[strStatus]} />
    {isOverdue && <Badge tone="danger">Overdue</Badge>}
  </span>
);

const PRIORITY_ORDER = ['Low', 'Medium', 'High'];

const ticket: Column<GrievanceRow> = {
  id: 'ticket',
  label: 'Ticket #',
  value: ({ intGrievanceId }) => intGrievanceId,
  cell: ({ ticketNo }) => ticketNo,
  width: 'narrow',
  card: 'title',
};
const employee: Column<GrievanceRow> = {
  id: 'employee',
  label: 'Employee',
  value: ({ strCreatedUser }) => strCreatedUser,
  cell: ({ strCreatedUser, strRole }) => (
    <span className={styles.person}>
      <Avatar name={strCreatedUser} size="small" />
      <span>
        {strCreatedUser}
        {strRole && <div className={styles.quiet}>{strRole}</div>}
      </span>
    </span>
  ),
  width: 'wide',
  card: 'subtitle',
};
const rest: readonly Column<GrievanceRow>[] = [
  {
    id: 'issueType',
    label: 'Issue Type',
    value: ({ strGrievanceType, strCategory }) => `${strGrievanceType} · ${strCategory}`,
    width: 'widest',
  },
  {
    id: 'priority',
    label: 'Priority',
    value: ({ strPriority }) => PRIORITY_ORDER.indexOf(strPriority),
    cell: ({ strPriority }) => <Badge tone={PRIORITY_TONES[strPriority]}>{strPriority}</Badge>,
    width: 'narrow',
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ strStatus }) => strStatus,
    cell: statusCell,
    // Two badges, where the deadline has passed.
    width: 'wide',
    card: 'figure',
  },
  {
    id: 'assignedTo',
    label: 'Assigned To',
    value: ({ strAssignedTo }) => strAssignedTo || 'Unassigned',
  },
  {
    id: 'deadline',
    label: 'SLA Deadline',
    value: ({ dteSlasolutionDeadline }) => dteSlasolutionDeadline,
    cell: ({ dteSlasolutionDeadline }) =>
      dteSlasolutionDeadline ? <DateText value={dteSlasolutionDeadline} /> : 'Not Set',
  },
];

export type RowActs = {
  onView: (grievance: GrievanceRow) => void;
  onAct: (kind: Act, grievance: GrievanceRow) => void;
};

const setsStatus = ({ allowedEvents }: GrievanceRow) =>
  STATUSES.some(({ event }) => allowedEvents.includes(event));

/** All Grievances (spec 001 §2.2). */
export const dashboardColumns = ({ onView, onAct }: RowActs): readonly Column<GrievanceRow>[] => [
  ticket,
  employee,
  ...rest,
  {
    id: 'actions',
    label: 'Actions',
    cell: (grievance) => {
      const allowed = (event: string) => grievance.allowedEvents.includes(event);
      const items: MenuItem[] = [
        { label: 'View Details', onSelect: () => onView(grievance) },
        {
          label: 'Assign',
          disabled: !allowed('assign'),
          onSelect: () => onAct('assign', grievance),
        },
        {
          label: 'Add Note',
          disabled: !allowed('note.add'),
          onSelect: () => onAct('note', grievance),
        },
        {
          label: 'Update Status',
          disabled: !setsStatus(grievance),
          onSelect: () => onAct('status', grievance),
        },
      ];
      return (
        <DropdownMenu
          align="end"
          items={items}
          trigger={
            <IconButton size="small" label={`Actions for ${grievance.ticketNo}`}>
              <MoreHorizontal aria-hidden="true" />
            </IconButton>
          }
        />
      );
    },
    width: 'narrow',
    hideable: false,
  },
];

/** My Grievances: View Details only; Assigned to Me: Update Status too (spec 001 §6). */
export const listColumns = (
  { onView, onAct }: RowActs,
  isAssigned: boolean,
): readonly Column<GrievanceRow>[] => [
  ticket,
  ...(isAssigned ? [employee] : []),
  ...rest,
  {
    id: 'actions',
    label: 'Actions',
    cell: (grievance) => (
      <span className={styles.person}>
        <Button
          size="small"
          variant="ghost"
          aria-label={`View Details of ${grievance.ticketNo}`}
          onClick={() => onView(grievance)}
        >
          View Details
        </Button>
        {isAssigned && setsStatus(grievance) && (
          <Button
            size="small"
            aria-label={`Update Status of ${grievance.ticketNo}`}
            onClick={() => onAct('status', grievance)}
          >
            Update Status
          </Button>
        )}
      </span>
    ),
    width: 'wide',
    hideable: false,
  },
];
