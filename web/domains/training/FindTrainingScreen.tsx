import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Clash, OpenTraining } from '#machines/domains/training/contracts/training.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, DescriptionList, Notice, Skeleton } from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { catalogueQuery, TRAINING } from './api.ts';
import { formatIn, Sessions } from './times.tsx';
import styles from './training.module.css';

/** Lists open trainings, each with a button to apply. */
export function FindTrainingScreen() {
  const catalogue = useQuery(catalogueQuery);
  return (
    <Page>
      <PageHeader description="Trainings that are open for you. You get a seat at once if one is free." />
      <Loaded query={catalogue} loading={<Skeleton kind="card" />}>
        {(trainings) =>
          trainings.length === 0 ? (
            <EmptyState
              title="No training is open for you now"
              description="New trainings appear here when HR opens them."
            />
          ) : (
            <div className={styles.list}>
              {trainings.map((training) => (
                <Offer key={training.trainingId} training={training} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function Offer({ training }: { training: OpenTraining }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { submit, busy } = useSubmit([TRAINING]);
  const { trainingId, title, timeZone, clashes, seats, taken } = training;
  const free = Math.max(0, seats - taken);
  const isBlocked = clashes.some(({ isBlocking }) => isBlocking);
  const waits = free === 0 && !training.needsApproval;
  const apply = async () => {
    if (await submit('/Training/Apply', { trainingId })) void navigate(paths.ownTrainings);
  };
  return (
    <Card
      title={title}
      description={`${t(training.category)} · ${training.organization}`}
      as="article"
    >
      <div className={styles.body}>
        <Sessions sessions={training.sessions} timeZone={timeZone} />
        {training.aims !== null && <p className={styles.words}>{training.aims}</p>}
        {training.note !== null && <p className={styles.words}>{training.note}</p>}
        <DescriptionList
          columns={2}
          items={[
            { label: 'Seats', value: getSeats(t, training, free) },
            { label: 'Applications close', value: formatIn(training.closesAt, timeZone) },
            { label: 'Hours', value: String(training.hours) },
            { label: 'Venue', value: training.venue ?? '—' },
            { label: 'Approval', value: t(training.needsApproval ? 'By the supervisor' : 'None') },
            { label: 'Certificate', value: t(training.certificate ? 'Yes' : 'No') },
          ]}
        />
        <Clashes clashes={clashes} />
        <Button
          variant="primary"
          loading={busy}
          disabled={isBlocked}
          aria-label={t(waits ? 'Join the waiting list of {title}' : 'Apply for {title}', {
            title,
          })}
          onClick={() => void apply()}
        >
          {t(waits ? 'Join the waiting list' : 'Apply')}
        </Button>
      </div>
    </Card>
  );
}

const getSeats = (t: Translate, { waiting, seats }: OpenTraining, free: number): string =>
  free > 0
    ? t('{free} of {seats} free', { free, seats })
    : t('Every seat is taken, {waiting} waiting', { waiting });

const CLASHES: Readonly<Record<Clash['kind'], string>> = {
  leave: 'On {day} you have leave: {what}',
  training: 'On {day} you have a seat in {what} at the same time. Give it back first.',
  teaching: 'On {day} you teach {what} at the same time.',
  rest: 'On {day} you have a day off by your roster',
};

/** Lists what the reader already has at the time of a session. */
export function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  const t = useTranslate();
  if (clashes.length === 0) return null;
  const isBlocked = clashes.some(({ isBlocking }) => isBlocking);
  return (
    <Notice
      tone={isBlocked ? 'danger' : 'warning'}
      title={isBlocked ? 'You cannot be at both' : 'Before you apply'}
    >
      {clashes.map(({ kind, what, day }) => (
        <p key={kind + what + day}>{t(CLASHES[kind], { day, what })}</p>
      ))}
    </Notice>
  );
}
