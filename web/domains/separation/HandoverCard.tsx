import { useState } from 'react';
import type { Handover, ReleaseView } from '#machines/domains/separation/contracts/separation.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Card,
  DescriptionList,
  FormDialog,
  Notice,
  RelativeTime,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { RELEASE } from './api.ts';
import styles from './release.module.css';

const OWNED = {
  department: 'Head of department',
  risk: 'Risk',
  ticketStep: 'Ticket step',
  project: 'Project',
  document: 'Document',
} as const;

const ownedLabel = (what: string): string =>
  what in OWNED ? OWNED[what as keyof typeof OWNED] : what;

/**
 * Lists the leaver's duties that end after the last day and who takes them over, with a dialog to choose
 * those people.
 */
export function HandoverCard({ release }: { release: ReleaseView }) {
  const t = useTranslate();
  const may = useMay();
  const [open, setOpen] = useState(false);
  const { handover } = release;
  const isOver = handover.endedAt !== null;
  const hasNoSuccessor = !isOver && handover.successorId === null && count(handover) > 0;
  return (
    <Card
      title="Handover"
      actions={
        !isOver && may('isEdit', MENU.employeeRelease) ? (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('Name who takes over')}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.facts}>
        {hasNoSuccessor && (
          <Notice tone="warning">
            {t('No one takes over yet, because there is no supervisor. Name someone.')}
          </Notice>
        )}
        <DescriptionList columns={2} items={getItems(handover, t)} />
      </div>
      {open && <SuccessorDialog release={release} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const count = ({ directReports, responsibilities }: Handover): number =>
  directReports.length + responsibilities.length;

function getItems(handover: Handover, t: ReturnType<typeof useTranslate>) {
  const { successor, isNamed, endedAt, directReports, responsibilities } = handover;
  return [
    {
      label: 'Takes over',
      value:
        successor === null
          ? '—'
          : isNamed || endedAt !== null
            ? successor
            : t('{name}, as supervisor', { name: successor }),
    },
    ...(endedAt === null
      ? [
          {
            label: 'Direct reports',
            value: directReports.map(({ name }) => name).join(', ') || '—',
          },
          {
            label: 'Responsibilities',
            value:
              responsibilities
                .map(({ what, title }) => `${t(ownedLabel(what))}: ${title}`)
                .join('; ') || '—',
          },
          {
            label: 'Ends with the last day',
            value: t('{bookings} bookings, {leave} days of leave, {delegations} delegations', {
              bookings: handover.bookings,
              leave: handover.leaveDays,
              delegations: handover.delegations,
            }),
          },
        ]
      : [{ label: 'Handed over', value: <RelativeTime at={endedAt} /> }]),
  ];
}

function SuccessorDialog({ release, onClose }: { release: ReleaseView; onClose: () => void }) {
  const { handover, requestId } = release;
  const [employeeId, setEmployeeId] = useState(handover.isNamed ? handover.successorId : null);
  const { submit, busy } = useSubmit([RELEASE]);
  const save = async () => {
    const body = { requestId, employeeId: employeeId ?? 0 };
    if (await submit('/Separation/NameSuccessor', body)) onClose();
  };
  return (
    <FormDialog
      title="Name who takes over"
      description="The direct reports and responsibilities go to this person on the day after the last day."
      submitLabel="Save"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <PersonField
        label="Takes over"
        value={employeeId}
        onChange={setEmployeeId}
        optional
        hint="Without a person, the supervisor takes over."
        known={
          handover.isNamed && handover.successorId !== null && handover.successor !== null
            ? { value: handover.successorId, label: handover.successor }
            : undefined
        }
      />
    </FormDialog>
  );
}
