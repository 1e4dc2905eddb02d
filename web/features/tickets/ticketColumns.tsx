import { ListChecks, Milestone } from 'lucide-react';
import type { TicketRow } from '#machines/ticket/contract.ts';
import type { Column } from '#web/components/table/index.ts';
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
    label: 'Issue Type',
    value: ({ issueTypeName }) => issueTypeName,
    width: 'medium',
    card: 'title',
  },
  {
    id: 'details',
    label: 'Issue Details',
    value: ({ issueDetails }) => issueDetails,
    width: 'wide',
  },
  {
    id: 'created',
    label: 'Create Date',
    cell: ({ createDate }) => <DateText value={createDate} withTime />,
    width: 'medium',
  },
  { id: 'unit', label: 'Business Unit', value: ({ businessUnit }) => businessUnit },
  { id: 'requester', label: 'Requester', value: ({ requesterName }) => requesterName },
  { id: 'contact', label: 'Contact No', value: ({ contactNo }) => contactNo },
  {
    id: 'delegateDate',
    label: 'Delegate Date',
    cell: ({ delegateDate }) => (delegateDate ? <DateText value={delegateDate} /> : '—'),
    width: 'narrow',
  },
  { id: 'delegateTo', label: 'Delegate To', value: ({ delegateTo }) => delegateTo },
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
    cell: ({ status, state, stateLabel }) => (
      <StatusBadge
        label={state === 'overdue' ? stateLabel : status}
        tone={state === 'overdue' ? 'danger' : STATUS_TONES[status]}
      />
    ),
    width: 'medium',
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
