import { ListChecks, Milestone } from 'lucide-react';
import type { TicketRow } from '#machines/domains/tickets/contracts/tickets.ts';
import { actionColumn, type Column } from '#web/components/table/index.ts';
import { DateText, IconButton, StatusBadge } from '#web/components/ui/index.ts';
import { canWork, STATUS_TONES } from './tones.ts';

/** The columns of the list (spec 001 §2.3); `onUpdate` only in management mode. */
export const ticketColumns = (
  onStatus: (ticket: TicketRow) => void,
  onUpdate: ((ticket: TicketRow) => void) | null,
): readonly Column<TicketRow>[] => [
  {
    id: 'id',
    label: 'Ticket',
    value: ({ ticketId }) => `#${ticketId}`,
    width: 'tiny',
    card: 'subtitle',
    hideable: false,
  },
  {
    id: 'type',
    label: 'Issue Type',
    value: ({ issueTypeName }) => issueTypeName,
    card: 'title',
    second: {
      id: 'details',
      label: 'Issue Details',
      value: ({ issueDetails }) => issueDetails,
      width: 'wide',
    },
  },
  {
    id: 'created',
    label: 'Create Date',
    cell: ({ createDate }) => <DateText value={createDate} />,
    width: 'narrow',
    second: {
      id: 'unit',
      label: 'Business Unit',
      value: ({ businessUnit }) => businessUnit,
    },
  },
  {
    id: 'requester',
    label: 'Requester',
    value: ({ requesterName }) => requesterName,
    second: { id: 'contact', label: 'Contact No', value: ({ contactNo }) => contactNo },
  },
  {
    id: 'delegateTo',
    label: 'Delegate To',
    value: ({ delegateTo }) => delegateTo,
    width: 'medium',
    second: {
      id: 'delegateDate',
      label: 'Delegate Date',
      value: ({ delegateDate }) => delegateDate,
      cell: ({ delegateDate }) => <DateText value={delegateDate} />,
      width: 'narrow',
    },
  },
  {
    id: 'step',
    label: 'Current Step',
    value: ({ currentStep, responsiblePerson }) =>
      [currentStep, responsiblePerson].filter(Boolean).join(' · '),
    width: 'wide',
    hidden: true,
  },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status, isEscalated }) => (
      <StatusBadge
        label={isEscalated ? 'Overdue' : status}
        tone={isEscalated ? 'danger' : STATUS_TONES[status]}
      />
    ),
    width: 'narrow',
    card: 'figure',
  },
  actionColumn(
    (ticket) => (
      <>
        <IconButton
          size="small"
          label={`Ticket Status of #${ticket.ticketId}`}
          onClick={() => onStatus(ticket)}
        >
          <Milestone aria-hidden="true" />
        </IconButton>
        {onUpdate && canWork(ticket.allowedEvents) && (
          <IconButton
            size="small"
            label={`Ticket Status Update of #${ticket.ticketId}`}
            onClick={() => onUpdate(ticket)}
          >
            <ListChecks aria-hidden="true" />
          </IconButton>
        )}
      </>
    ),
    'narrow',
  ),
];
