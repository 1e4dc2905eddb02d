import { useQuery } from '@tanstack/react-query';
import { Printer, Search } from 'lucide-react';
import { useMemo } from 'react';
import type { OwnApplication } from '#machines/domains/training/contracts/training.ts';
import { downloadPaper } from '#web/components/feedback/downloadOrNotify.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { actionsColumn, DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  Card,
  formatDate,
  Link,
  Skeleton,
  StatusBadge,
  useConfirm,
  type Tone,
} from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { ownQuery, scheduleQuery, TRAINING } from './api.ts';
import { CheckIn } from './CheckIn.tsx';
import { EndingCertificates } from './EndingCertificates.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { formatIn, Sessions } from './times.tsx';
import styles from './training.module.css';

const TONES: Readonly<Record<string, Tone>> = {
  seated: 'success',
  attended: 'success',
  waiting: 'warning',
  asked: 'info',
  rejected: 'danger',
  notSeated: 'warning',
  cancelled: 'danger',
};

/**
 * Lists the trainings in which the user has a seat or is on the waiting list, that they completed, and that
 * they teach.
 */
export function OwnTrainingsScreen() {
  const t = useTranslate();
  const own = useQuery(ownQuery);
  const teaching = useQuery(scheduleQuery('own'));
  const confirm = useConfirm();
  const { submit, busy } = useSubmit([TRAINING]);
  const columns = useMemo(() => {
    const giveBack = async ({ applicationId, title }: OwnApplication) => {
      const sure = await confirm({
        title: t('Give back your place in {title}?', { title }),
        body: t('Someone who is waiting may get it at once.'),
        confirmLabel: t('Give back'),
        cancelLabel: t('Keep it'),
        tone: 'danger',
      });
      if (!sure) return;
      await submit('/Workflow/Dispatch', {
        workflow: 'trainingApplication',
        items: [{ subjectId: applicationId, event: 'giveBack' }],
      });
    };
    return getColumns(t, busy, (row) => void giveBack(row));
  }, [t, busy, confirm, submit]);
  return (
    <Page>
      <PageHeader
        description="Trainings that you applied for, and your certificates."
        action={
          <Button asChild variant="primary" icon={<Search aria-hidden="true" />}>
            <Link to={paths.findTraining}>{t('Find a training')}</Link>
          </Button>
        }
      />
      <CheckIn />
      <Loaded query={own} loading={<Skeleton kind="table" rows={5} columns={5} />}>
        {(rows) => (
          <DataTable
            label="My trainings"
            rows={rows}
            columns={columns}
            rowId={({ applicationId }) => String(applicationId)}
            storageKey="training.own"
            hotkeys="page"
            empty={{ description: 'You have not applied for a training yet.' }}
          />
        )}
      </Loaded>
      <EndingCertificates />
      {teaching.data && teaching.data.length > 0 && (
        <Card title="Trainings that you teach" padding="none">
          <ScheduleTable rows={teaching.data} storageKey="training.teaching" />
        </Card>
      )}
    </Page>
  );
}

const getColumns = (
  t: Translate,
  busy: boolean,
  onGiveBack: (row: OwnApplication) => void,
): readonly Column<OwnApplication>[] => [
  { id: 'title', label: 'Training', value: ({ title }) => title, card: 'title', width: 'wide' },
  {
    id: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: ({ status, state, place }) => (
      <>
        <StatusBadge label={status} tone={TONES[state] ?? 'neutral'} />
        {place !== null && (
          <p className={styles.muted}>{t('Place {place}: every seat is taken', { place })}</p>
        )}
      </>
    ),
    width: 'wide',
  },
  {
    id: 'startsAt',
    label: 'Sessions',
    value: ({ startsAt }) => startsAt,
    cell: ({ sessions, timeZone, startsAt }) =>
      sessions.length > 0 ? (
        <Sessions sessions={sessions} timeZone={timeZone} />
      ) : (
        formatIn(startsAt, timeZone)
      ),
    width: 'widest',
  },
  { id: 'venue', label: 'Venue', value: ({ venue }) => venue },
  { id: 'score', label: 'Score', value: ({ score }) => score, numeric: true },
  {
    id: 'certificate',
    label: 'Certificate',
    value: ({ certificate }) => certificate?.number ?? '',
    cell: ({ certificate }) =>
      certificate === null ? (
        '—'
      ) : (
        <>
          <Button
            size="small"
            icon={<Printer aria-hidden="true" />}
            onClick={() => void downloadPaper(certificate.paperId, certificate.number)}
          >
            {certificate.number}
          </Button>
          {certificate.expiresOn !== null && (
            <p className={styles.muted}>
              {t('Valid until {day}', { day: formatDate(certificate.expiresOn) })}
            </p>
          )}
        </>
      ),
  },
  actionsColumn(
    (row) => (
      <div className={styles.actions}>
        {row.canGiveBack && (
          <Button
            size="small"
            disabled={busy}
            aria-label={t('Give back the place in {title}', { title: row.title })}
            onClick={() => onGiveBack(row)}
          >
            {t('Give back')}
          </Button>
        )}
        {row.canEvaluate && (
          <Button asChild size="small">
            <Link
              to={paths.trainingEvaluation}
              aria-label={t('Evaluate {title}', { title: row.title })}
            >
              {t('Evaluate')}
            </Link>
          </Button>
        )}
      </div>
    ),
    'wide',
  ),
];
