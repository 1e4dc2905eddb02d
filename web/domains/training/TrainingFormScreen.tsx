import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type {
  TrainingChoices,
  TrainingDetails,
} from '#machines/domains/training/contracts/training.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { choicesQuery, detailsQuery } from './api.ts';
import { newPlan, toPlan } from './plan.ts';
import { trainingPath } from './ScheduleTable.tsx';
import { TrainingForm } from './TrainingForm.tsx';

/** Plans a training, or changes one that is not closed yet. */
export function TrainingFormScreen() {
  const id = Number(useParams()['id'] ?? 0);
  const choices = useQuery(choicesQuery);
  const details = useQuery(detailsQuery(id));
  return (
    <Page width="form">
      <PageHeader description="Rooms and trainers are booked when you save it. People can apply once you open it." />
      <Loaded query={choices} loading={<Skeleton kind="card" />}>
        {(offered) =>
          id === 0 ? (
            <Form choices={offered} training={null} />
          ) : (
            <Loaded query={details} loading={<Skeleton kind="card" />}>
              {(training) => <Form choices={offered} training={training} />}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  );
}

function Form({
  choices,
  training,
}: {
  choices: TrainingChoices;
  training: TrainingDetails | null;
}) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <TrainingForm
      choices={choices}
      initial={training ? toPlan(training) : newPlan(choices, search)}
      onSaved={(trainingId) => void navigate(trainingPath(trainingId))}
    />
  );
}
