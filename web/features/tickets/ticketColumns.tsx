import { ListChecks, Milestone } from 'lucide-react';
import type { TicketRow } from '#machines/contracts/tickets.ts';
import { TwoLines, type Column } from '#web/components/table/index.ts';
import { DateText, IconButton, StatusBadge } from '#web/components/ui/index.ts';
import { canWork, STATUS_TONES } from './tones.ts';

/** The columns of the list (spec 001 §2.3); `onUpdate` in management mode alone. */
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
    label: 'Issue Type, Issue Details',
    value: ({ issueTypeName }) => issueTypeName,
    cell: ({ issueTypeName, issueDetails }) => (
      <TwoLines first={issueTypeName} second={issueDetails} />
    ),
    width: 'wide',
    card: 'title',
  },
  {
    id: 'created',
    label: 'Create Date, Business Unit',
    cell: ({ createDate, businessUnit }) => (
      <TwoLines first={<DateText value={createDate} />} second={businessUnit} />
    ),
    width: 'medium',
  },
  {
    id: 'requester',
    label: 'Requester, Contact No',
    value: ({ requesterName }) => requesterName,
    cell: ({ requesterName, contactNo }) => <TwoLines first={requesterName} second={contactNo} />,
  },
  {
    id: 'delegateTo',
    label: 'Delegate To, Date',
    value: ({ delegateTo }) => delegateTo,
    cell: ({ delegateTo, delegateDate }) =>
      delegateDate ? (
        <TwoLines first={delegateTo} second={<DateText value={delegateDate} />} />
      ) : (
        '—'
      ),
    width: 'medium',
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
  {
    id: 'action',
    label: 'Action',
    cell: (ticket) => (
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
    width: 'narrow',
    hideable: false,
  },
];
