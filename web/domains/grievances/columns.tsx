import type { GrievanceRow } from '#machines/domains/grievances/contracts/grievances.ts';
import { STATUSES } from '#machines/domains/grievances/vocabulary.ts';
import { actionsColumn, TwoLines, type Column } from '#web/components/table/index.ts';
import {
  ActionsMenu,
  Avatar,
  Badge,
  Button,
  DateText,
  StatusBadge,
  type MenuItem,
  type Tone,
} from '#web/components/ui/index.ts';
import type { Act } from './ActDialogs.tsx';
import { EXPIRED } from './form.ts';
import styles from './grievances.module.css';
import { translateNow } from '#web/lib/messages.ts';

const PRIORITY_TONES: Readonly<Record<string, Tone>> = { High: 'danger', Medium: 'warning' };
const STATUS_TONES: Readonly<Record<string, Tone>> = {
  Pending: 'warning',
  'In Progress': 'info',
  Resolved: 'success',
  Escalated: 'danger',
};

const deadlineCell = ({ dteSlasolutionDeadline, isOverdue }: GrievanceRow) => {
  const date = dteSlasolutionDeadline ? (
    <DateText value={dteSlasolutionDeadline} />
  ) : (
    translateNow('Not Set')
  );
  return isOverdue ? <TwoLines first={date} second={<Badge tone="danger">Overdue</Badge>} /> : date;
};

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
      <TwoLines first={strCreatedUser} second={translateNow(strRole)} />
    </span>
  ),
  width: 'medium',
  card: 'subtitle',
};
const rest: readonly Column<GrievanceRow>[] = [
  {
    id: 'issueType',
    label: 'Issue Type',
    value: ({ strGrievanceType, strCategory }) => `${strGrievanceType} · ${strCategory}`,
    cell: ({ strGrievanceType, strCategory }) => (
      <TwoLines first={translateNow(strGrievanceType)} second={strCategory} />
    ),
    width: 'medium',
  },
  {
    id: 'priority',
    label: 'Priority',
    value: ({ strPriority }) => PRIORITY_ORDER.indexOf(strPriority),
    cell: ({ strPriority }) => (
      <Badge tone={PRIORITY_TONES[strPriority]}>{translateNow(strPriority)}</Badge>
    ),
    width: 'narrow',
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ strStatus }) => strStatus,
    cell: ({ strStatus }) => <StatusBadge label={strStatus} tone={STATUS_TONES[strStatus]} />,
    width: 'number',
    card: 'figure',
  },
  {
    id: 'assignedTo',
    label: 'Assigned To',
    value: ({ strAssignedTo }) => strAssignedTo || 'Unassigned',
    cell: ({ strAssignedTo, hasLapsed }) =>
      hasLapsed ? (
        <TwoLines first={translateNow('Unassigned')} second={translateNow(EXPIRED)} />
      ) : (
        strAssignedTo || translateNow('Unassigned')
      ),
    width: 'number',
  },
  {
    id: 'deadline',
    label: 'SLA Deadline',
    value: ({ dteSlasolutionDeadline }) => dteSlasolutionDeadline,
    cell: deadlineCell,
    width: 'number',
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
  actionsColumn((grievance) => {
    const allowed = (event: string) => grievance.allowedEvents.includes(event);
    // Disabled actions show the reason.
    const unless = (isPossible: boolean, isMeant: (event: string) => boolean) =>
      isPossible
        ? {}
        : {
            disabled: true,
            hint: grievance.blockedEvents.find(({ event }) => isMeant(event))?.reason,
          };
    const items: MenuItem[] = [
      { label: 'View Details', onSelect: () => onView(grievance) },
      {
        label: 'Assign',
        ...unless(allowed('assign'), (event) => event === 'assign'),
        onSelect: () => onAct('assign', grievance),
      },
      {
        label: 'Add Note',
        ...unless(allowed('note.add'), (event) => event === 'note.add'),
        onSelect: () => onAct('note', grievance),
      },
      {
        label: 'Update Status',
        ...unless(setsStatus(grievance), (event) => event.startsWith('status.')),
        onSelect: () => onAct('status', grievance),
      },
    ];
    return <ActionsMenu name={grievance.ticketNo} items={items} />;
  }, 'narrow'),
];

/** My Grievances: View Details only; Assigned to Me: Update Status too (spec 001 §6). */
export const listColumns = (
  { onView, onAct }: RowActs,
  isAssigned: boolean,
): readonly Column<GrievanceRow>[] => [
  ticket,
  ...(isAssigned ? [employee] : []),
  // The list of assigned grievances doesn't need the assignee.
  ...rest.filter(({ id }) => !isAssigned || id !== 'assignedTo'),
  actionsColumn(
    (grievance) => (
      <span className={styles.person}>
        <Button
          size="small"
          variant="ghost"
          aria-label={translateNow('View Details of {number}', { number: grievance.ticketNo })}
          onClick={() => onView(grievance)}
        >
          View Details
        </Button>
        {isAssigned && setsStatus(grievance) && (
          <Button
            size="small"
            aria-label={translateNow('Update Status of {number}', { number: grievance.ticketNo })}
            onClick={() => onAct('status', grievance)}
          >
            Update Status
          </Button>
        )}
      </span>
    ),
    'wide',
  ),
];
