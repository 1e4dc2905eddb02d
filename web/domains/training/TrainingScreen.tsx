import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { generatePath, useParams } from 'react-router-dom';
import type { TrainingDetails } from '#machines/domains/training/contracts/training.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import {
  Button,
  Card,
  DescriptionList,
  Link,
  Money,
  Skeleton,
  SummaryLine,
} from '#web/components/ui/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { detailsQuery } from './api.ts';
import { Evaluations } from './Evaluations.tsx';
import { Participants } from './Participants.tsx';
import { formatIn, Sessions } from './times.tsx';
import styles from './training.module.css';

/** Shows one training: its seats, participants, attendance, evaluation, and the possible actions. */
export function TrainingScreen() {
  const t = useTranslate();
  const trainingId = Number(useParams()['id']);
  const details = useQuery(detailsQuery(trainingId));
  return (
    <HistoryScreen
      width="full"
      of={{ workflow: 'training', subjectId: String(trainingId) }}
      breadcrumb={[{ label: 'Training Schedule', to: paths.trainingSchedule }]}
      action={
        details.data?.can.change && (
          <Button asChild icon={<Pencil aria-hidden="true" />}>
            <Link to={generatePath(paths.changeTraining, { id: String(trainingId) })}>
              {t('Change')}
            </Link>
          </Button>
        )
      }
    >
      <Loaded query={details} loading={<Skeleton kind="card" />}>
        {(training) => (
          <>
            <Facts training={training} />
            <Participants training={training} />
            <Evaluations
              title="Evaluation"
              sums={training.evaluations}
              isExpected={training.state === 'completed'}
            />
            <Evaluations title="Seen at work" sums={training.atWork} isExpected={false} />
          </>
        )}
      </Loaded>
    </HistoryScreen>
  );
}

function Facts({ training }: { training: TrainingDetails }) {
  const t = useTranslate();
  const { seats, taken, waiting, cost, spent, timeZone } = training;
  return (
    <>
      <SummaryLine
        items={[
          { label: 'Seats taken', value: t('{taken} of {seats}', { taken, seats }) },
          { label: 'Waiting', value: String(waiting) },
          {
            label: spent === null ? 'Cost' : 'Billed',
            value: <Money value={spent ?? cost} currency />,
          },
          {
            label: 'Cost for each participant',
            value: taken > 0 ? <Money value={(spent ?? cost) / taken} currency /> : '—',
          },
        ]}
      />
      <Card title="Sessions">
        <div className={styles.body}>
          <Sessions sessions={training.sessions} timeZone={timeZone} />
          <DescriptionList
            columns={2}
            items={[
              { label: 'Applications close', value: formatIn(training.closesAt, timeZone) },
              { label: 'Venue', value: training.venue ?? '—' },
              { label: 'Organization', value: training.organization },
              { label: 'Business unit', value: training.unit },
              {
                label: 'Who may apply',
                value: t(training.audience === 'unit' ? 'The business unit' : 'Everyone'),
              },
              {
                label: 'Approval',
                value: t(training.needsApproval ? 'By the supervisor' : 'None'),
              },
            ]}
          />
          {training.note !== null && <p className={styles.words}>{training.note}</p>}
        </div>
      </Card>
    </>
  );
}
