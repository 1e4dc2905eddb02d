import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GrievanceDetails } from '#machines/domains/grievances/contracts/grievances.ts';
import { GRIEVANCE_TYPES, ticketNo } from '#machines/domains/grievances/vocabulary.ts';
import { paths } from '#web/lib/paths.ts';
import { AttachmentViewer } from '#web/components/attachments/index.ts';
import {
  Button,
  DateText,
  DescriptionList,
  Dialog,
  Link,
  Skeleton,
} from '#web/components/ui/index.ts';
import { loadAttachment, warnOfDownload } from '#web/kits/uploads/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { call, detailsQuery, GRIEVANCES } from './api.ts';
import { AGAINST, EXPIRED } from './form.ts';
import styles from './grievances.module.css';
import { Notes } from './Notes.tsx';

/** Grievance Details (spec 001 §2.1). */
export function DetailsDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  return id === null ? null : <Open id={id} onClose={onClose} />;
}

function Open({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslate();
  const details = useQuery(detailsQuery(id));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('Grievance Details for ticket {ticket}', { ticket: ticketNo(id) })}
      size="large"
      footer={
        <>
          <Button asChild>
            <Link to={paths.history('grievance', String(id))}>History</Link>
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Loaded query={details} loading={<Skeleton kind="card" />}>
        {(grievance) => <Details grievance={grievance} />}
      </Loaded>
    </Dialog>
  );
}

function Details({ grievance }: { grievance: GrievanceDetails }) {
  const t = useTranslate();
  const [shows, setShows] = useState(false);
  const { submit } = useSubmit([GRIEVANCES]);
  return (
    // The details scroll on phones and contain nothing focusable, so the group must be focusable for the
    // keyboard.
    <div className={styles.form} role="group" aria-label={t('Details')} tabIndex={0}>
      <DescriptionList
        columns={2}
        items={[
          { label: 'Grievance Type', value: t(grievance.strGrievanceType) },
          { label: 'Status', value: t(grievance.strStatus) },
          { label: 'Category', value: grievance.strCategory },
          { label: 'Sub-Category', value: grievance.strSubCategory },
          { label: 'Misconduct', value: grievance.strMisconduct },
          ...(grievance.strSegment ? [{ label: 'Segment', value: grievance.strSegment }] : []),
          ...(grievance.strEmployee
            ? [
                {
                  label:
                    grievance.intGrievanceTypeId === GRIEVANCE_TYPES.judicial
                      ? 'Employee Name'
                      : AGAINST,
                  value: grievance.strEmployee,
                },
              ]
            : []),
          { label: 'Priority', value: t(grievance.strPriority) },
          { label: 'Submitted by', value: grievance.strCreatedUser },
          {
            label: 'Assigned To',
            value: grievance.hasLapsed
              ? `${t('Unassigned')}: ${t(EXPIRED)}`
              : grievance.strAssignedTo || t('Unassigned'),
          },
          {
            label: 'Incident Date & Time',
            value: <DateText value={grievance.dteIncidentDate} withTime />,
          },
          {
            label: 'SLA Deadline',
            value: grievance.dteSlasolutionDeadline ? (
              <DateText value={grievance.dteSlasolutionDeadline} withTime />
            ) : (
              t('Not Set')
            ),
          },
        ]}
      />
      <DescriptionList
        items={[
          {
            label: 'Description',
            value: <span className={styles.words}>{grievance.strDescription || '—'}</span>,
          },
          {
            label: 'Additional Note',
            value: <span className={styles.words}>{grievance.strAdditionalNote || '—'}</span>,
          },
        ]}
      />
      {grievance.strAttachment && (
        <>
          <div>
            <Button onClick={() => setShows(true)}>Attachment</Button>
          </div>
          <AttachmentViewer
            open={shows}
            onOpenChange={setShows}
            files={[
              {
                globalFileUrlId: Number(grievance.strAttachment),
                fileName: grievance.strAttachmentName,
              },
            ]}
            load={loadAttachment}
            onFailure={warnOfDownload}
          />
        </>
      )}
      <Notes notes={grievance.notes} />
      {grievance.allowedEvents.includes('note.add') && (
        <AnswerForm
          send={(note) => submit(call('AddNote'), { grievanceId: grievance.intGrievanceId, note })}
        />
      )}
    </div>
  );
}
