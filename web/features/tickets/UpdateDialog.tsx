import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  NOBODY_RESPONSIBLE,
  type ProcessHistoryStep,
  type TicketDetails,
} from '#machines/contracts/tickets.ts';
import { useProfile } from '#web/session/index.ts';
import { Button, Dialog, notify, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { ticketQuery } from './api.ts';
import { StepRow, type StepChange } from './StepRow.tsx';
import styles from './tickets.module.css';
import { useSendTicket } from './useSendTicket.ts';

/** Ticket Status Update (spec 001 §4): completing the current step, and assigning steps. */
export function UpdateDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const ticket = useQuery(ticketQuery(ticketId));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Ticket Status Update"
      description={ticket.data ? `#${ticketId} · ${ticket.data.issueTypeName}` : `#${ticketId}`}
      staticBackdrop
    >
      <Loaded query={ticket} loading={<Skeleton kind="text" lines={6} />}>
        {(details) => (
          // After a save or another person's change, the form restarts with the current steps.
          <Steps key={details.version} ticket={details} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  );
}

function Steps({ ticket, onClose }: { ticket: TicketDetails; onClose: () => void }) {
  const { intEmployeeId } = useProfile();
  const { send, busy } = useSendTicket();
  const [changes, setChanges] = useState<Readonly<Record<number, StepChange>>>({});
  const steps = ticket.processHistory.map((step) => ({ ...step, ...changes[step.rowId] }));
  const may = (event: string) => ticket.allowedEvents.includes(event);
  const save = () => {
    const missing = steps.some(
      (step) => step.isComplete && step.actionButton === '' && step.responsiblePersonId === null,
    );
    if (missing) {
      notify.warning(NOBODY_RESPONSIBLE, { duration: 6000 });
      return;
    }
    void send(
      '/HRTicket/UpdateTicketStatus',
      steps.map((step) => itemOf(ticket, step, intEmployeeId)),
    );
  };
  const assignable = (step: ProcessHistoryStep) =>
    step.actionButton === '' &&
    !step.isComplete &&
    may(step.isActive && step.responsiblePersonId !== null ? 'step.delegate' : 'step.assign');
  return (
    <div className={styles.form}>
      {ticket.processHistory.map((saved, index) => (
        <StepRow
          key={saved.rowId}
          step={steps[index] ?? saved}
          mayComplete={
            saved.rowId === ticket.currentRowId &&
            !saved.isComplete &&
            saved.actionButton === '' &&
            (may('step.complete') || may('step.assign'))
          }
          mayAssign={assignable(saved)}
          onChange={(change) =>
            setChanges((now) => ({ ...now, [saved.rowId]: { ...now[saved.rowId], ...change } }))
          }
        />
      ))}
      <div className={styles.ending}>
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="primary"
          loading={busy}
          disabled={Object.keys(changes).length === 0}
          onClick={save}
        >
          Save
        </Button>
      </div>
    </div>
  );
}

/** All steps are sent, as specified; the server finds the changes. */
const itemOf = (
  { ticketId, version }: TicketDetails,
  { rowId, processId, responsiblePersonId, isComplete }: ProcessHistoryStep,
  updatedBy: number,
) => ({
  ticketId,
  rowId,
  processId,
  responsiblePersonId: responsiblePersonId ?? 0,
  isComplete,
  updatedBy,
  version,
});
