import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DevelopmentPlanView } from '#machines/domains/performance/contracts/development.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import {
  Button,
  Card,
  DateText,
  DescriptionList,
  Progress,
  Skeleton,
} from '#web/components/ui/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { planQuery, plansQuery } from './api.ts';
import { Notes } from './Notes.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { Steps } from './Steps.tsx';

/** Shows one plan with its steps, notes and possible actions. */
export function PlanPage({ id }: { id: number }) {
  const t = useTranslate();
  const plan = useQuery(planQuery(id));
  const [isEditing, setEditing] = useState(false);
  return (
    <HistoryScreen
      of={{ workflow: 'developmentPlan', subjectId: String(id) }}
      breadcrumb={[{ label: 'Individual Development Plan', to: paths.developmentPlan }]}
      action={
        plan.data?.sight.edits === true && (
          <Button onClick={() => setEditing(true)}>{t('Edit')}</Button>
        )
      }
    >
      <Loaded query={plan} loading={<Skeleton kind="card" />}>
        {(view) => (
          <>
            <Content view={view} />
            {isEditing && <Edit view={view} onClose={() => setEditing(false)} />}
          </>
        )}
      </Loaded>
    </HistoryScreen>
  );
}

function Edit({ view, onClose }: { view: DevelopmentPlanView; onClose: () => void }) {
  const { data } = useQuery(plansQuery);
  if (!data) return null;
  return (
    <PlanDialog
      plan={view}
      employeeId={null}
      name={view.name}
      factors={data.factors}
      onClose={onClose}
    />
  );
}

function Content({ view }: { view: DevelopmentPlanView }) {
  const t = useTranslate();
  const counted = view.steps.filter(({ state }) => state !== 'dropped');
  return (
    <>
      <Card title="Plan">
        <DescriptionList
          columns={2}
          items={[
            { label: 'Aim', value: view.aim },
            { label: 'Person', value: `${view.name} (${view.code})` },
            ...(view.gap === '' ? [] : [{ label: 'Competence or gap', value: view.gap }]),
            ...(view.factor === null
              ? []
              : [{ label: 'Factor of the appraisal', value: view.factor }]),
            {
              label: 'Period',
              value: (
                <>
                  <DateText value={view.startsOn} /> – <DateText value={view.endsOn} />
                </>
              ),
            },
            { label: 'Supervisor', value: view.supervisor ?? t('None: HR stands in') },
          ]}
        />
        {counted.length > 0 && (
          <Progress
            value={counted.filter(({ state }) => state === 'done').length}
            max={counted.length}
            label="Steps done"
          />
        )}
      </Card>
      <Steps view={view} />
      {view.sight.readsNotes && <Notes view={view} />}
    </>
  );
}
