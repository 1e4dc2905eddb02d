import { useQuery } from '@tanstack/react-query';
import {
  NO_ONE_RESPONSIBLE,
  type ProcessHistoryStep,
  type TicketDetails,
} from '#machines/domains/tickets/contracts/tickets.ts';
import { useProfile } from '#web/session/index.ts';
import { Button, Dialog, notify, Skeleton } from '#web/components/ui/index.ts';
import { ChangedMeanwhile, useDraft } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
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
        {(details) => <Steps current={details} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

/** The unsaved changes, by step. */
type Changes = Readonly<Record<number, StepChange>>;
const unchanged = (): Changes => ({});

function Steps({ current, onClose }: { current: TicketDetails; onClose: () => void }) {
  const { intEmployeeId } = useProfile();
  const { send, busy } = useSendTicket();
  const { row: ticket, values: changes, set, sent, meanwhile } = useDraft(current, unchanged);
  const steps = ticket.processHistory.map((step) => ({ ...step, ...changes[step.rowId] }));
  const may = (event: string) => ticket.allowedEvents.includes(event);
  const save = async () => {
    const missing = steps.some(
      (step) => step.isComplete && step.actionButton === '' && step.responsiblePersonId === null,
    );
    if (missing) {
      notify.warning(NO_ONE_RESPONSIBLE, { duration: 6000 });
      return;
    }
    const body = steps.map((step) => getItem(ticket, step, intEmployeeId));
    if (await send('/HRTicket/UpdateTicketStatus', body)) sent();
  };
  const assignable = (step: ProcessHistoryStep) =>
    step.actionButton === '' &&
    !step.isComplete &&
    may(step.isActive && step.responsiblePersonId !== null ? 'step.delegate' : 'step.assign');
  return (
    <div className={styles.form}>
      {meanwhile && (
        <ChangedMeanwhile
          by={current.changedByName}
          changed={changedSteps(ticket, current)}
          onUse={meanwhile.takeOver}
        />
      )}
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
          onChange={(change) => set({ [saved.rowId]: { ...changes[saved.rowId], ...change } })}
        />
      ))}
      <div className={styles.ending}>
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="primary"
          loading={busy}
          disabled={Object.keys(changes).length === 0}
          onClick={() => void save()}
        >
          Save
        </Button>
      </div>
    </div>
  );
}

/** The names of steps that someone else has changed. */
function changedSteps(was: TicketDetails, is: TicketDetails): string[] {
  const before = new Map(was.processHistory.map((step) => [step.rowId, JSON.stringify(step)]));
  const changed = is.processHistory.filter(
    (step) => before.get(step.rowId) !== JSON.stringify(step),
  );
  return changed.map(({ processName }) => processName);
}

/** Returns the request's item for a step. All steps are sent, as specified, and the server finds the changed ones. */
const getItem = (
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
