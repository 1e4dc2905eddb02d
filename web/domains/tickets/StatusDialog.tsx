import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TicketDetails } from '#machines/domains/tickets/contracts/tickets.ts';
import { REOPEN_DAYS } from '#machines/domains/tickets/progress.ts';
import { paths } from '#web/lib/paths.ts';
import { AttachmentViewer } from '#web/components/attachments/index.ts';
import {
  Button,
  DateText,
  DescriptionList,
  Dialog,
  Link,
  Skeleton,
  StatusBadge,
  useConfirmWithComment,
  formatCount,
} from '#web/components/ui/index.ts';
import { loadAttachment, warnOfDownload } from '#web/kits/uploads/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { ticketQuery, WORKFLOW } from './api.ts';
import type { Mode } from './mode.ts';
import { RatingDialog } from './RatingDialog.tsx';
import { StepList } from './StepList.tsx';
import styles from './tickets.module.css';
import { canWork, STATUS_TONES } from './tones.ts';
import { useSendTicket } from './useSendTicket.ts';
import { translateNow } from '#web/lib/messages.ts';

export type StatusDialogProps = {
  ticketId: number;
  mode: Mode;
  onUpdate: () => void;
  onClose: () => void;
};

/** Ticket Status (spec 001 §2.3): the steps, and Review for the requester at the rating step. */
export function StatusDialog({ ticketId, mode, onUpdate, onClose }: StatusDialogProps) {
  const ticket = useQuery(ticketQuery(ticketId));
  const [rating, setRating] = useState(false);
  const [viewing, setViewing] = useState(false);
  const reopen = useReopen(ticketId);
  const events = ticket.data?.allowedEvents ?? [];
  const may = (event: string) => mode === 'own' && events.includes(event);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Ticket Status"
      description={ticket.data ? `#${ticketId} · ${ticket.data.issueTypeName}` : `#${ticketId}`}
      footer={
        <>
          {ticket.data?.attachment && <Button onClick={() => setViewing(true)}>Attachment</Button>}
          <Button asChild>
            <Link to={paths.history(WORKFLOW, ticketId)}>History</Link>
          </Button>
          {may('requester.reopen') && (
            <Button onClick={() => void reopen.ask()} loading={reopen.busy}>
              Reopen
            </Button>
          )}
          {canWork(events) && (
            <Button variant="primary" onClick={onUpdate}>
              Update status
            </Button>
          )}
          {may('requester.close') && (
            <Button variant="primary" onClick={() => setRating(true)}>
              Review
            </Button>
          )}
        </>
      }
    >
      <Loaded query={ticket} loading={<Skeleton kind="text" lines={6} />}>
        {(details) => (
          <div className={styles.form}>
            <StepList steps={details.processHistory} isOverdue={details.isEscalated} />
            <DescriptionList columns={2} items={getFacts(details)} />
          </div>
        )}
      </Loaded>
      {ticket.data?.attachment && (
        <AttachmentViewer
          files={[ticket.data.attachment]}
          open={viewing}
          onOpenChange={setViewing}
          load={loadAttachment}
          onFailure={warnOfDownload}
        />
      )}
      {rating && ticket.data && (
        <RatingDialog ticket={ticket.data} onClose={() => setRating(false)} />
      )}
    </Dialog>
  );
}

const getFacts = (ticket: TicketDetails) => [
  {
    label: 'Status',
    value: (
      <StatusBadge
        label={ticket.stateLabel}
        tone={ticket.isEscalated ? 'danger' : STATUS_TONES[ticket.status]}
      />
    ),
  },
  {
    label: 'Requester',
    value: `${ticket.requesterName} (${ticket.requesterDesignation}), ${ticket.requesterDepartment}`,
  },
  { label: 'Business Unit', value: ticket.businessUnit },
  { label: 'Contact Number', value: ticket.contactNo },
  { label: 'Date and Time', value: <DateText value={ticket.happenedAt} withTime /> },
  { label: 'Created by', value: ticket.createdByName },
  { label: 'Issue Details', value: <span className={styles.text}>{ticket.issueDetails}</span> },
  ...(ticket.remarks
    ? [
        {
          label: 'Additional comment',
          value: <span className={styles.text}>{ticket.remarks}</span>,
        },
      ]
    : []),
  ...(ticket.rating === null
    ? []
    : [
        {
          label: 'Rating',
          value: translateNow('{rating} of 5', { rating: formatCount(ticket.rating) }),
        },
      ]),
  ...(ticket.feedback
    ? [{ label: 'Feedback', value: <span className={styles.text}>{ticket.feedback}</span> }]
    : []),
  ...(ticket.reopenUntil === null
    ? []
    : [
        { label: 'Can be reopened until', value: <DateText value={ticket.reopenUntil} withTime /> },
      ]),
];

function useReopen(ticketId: number) {
  const { send, busy } = useSendTicket();
  const question = useConfirmWithComment();
  const ask = async () => {
    const comment = await question({
      title: 'Reopen the ticket?',
      body: translateNow(
        'The ticket returns to its last step. Tickets can be reopened for {days} days.',
        {
          days: formatCount(REOPEN_DAYS),
        },
      ),
      confirmLabel: 'Reopen',
      comment: { label: 'What is still missing?', required: true, maxLength: 2000 },
    });
    if (comment) await send('/HRTicket/ReopenTicket', { ticketId, comment });
  };
  return { ask, busy };
}
