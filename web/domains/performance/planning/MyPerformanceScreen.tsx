import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { PlanView } from '#machines/domains/performance/contracts/planning.ts';
import { PLAN_STATES } from '#machines/domains/performance/planning/states.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Card, DateText, Link, Notice, Skeleton, StatusBadge } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { myPlansQuery } from '../api.ts';
import { AssessmentsScreen } from '../AssessmentsScreen.tsx';
import { OwnDevelopment } from '../development/OwnDevelopment.tsx';
import { OwnFeedback } from '../feedback/OwnFeedback.tsx';
import { Answers } from './Answers.tsx';
import { Plan } from './Plan.tsx';
import styles from './planning.module.css';
import { Targets } from './Targets.tsx';
import { STATE_TONES } from './words.ts';

const HERE = '/SelfService/myPerformance';
const ownPath = (planId: number): string => `${HERE}?plan=${planId}`;

/** Shows the user's own targets, to agree to or refuse, with their development plans and assessments. */
export function MyPerformanceScreen() {
  const [search] = useSearchParams();
  const planId = Number(search.get('plan'));
  return planId > 0 ? (
    <Plan key={planId} of={{ planId }} back={HERE} getPath={ownPath} />
  ) : (
    <AssessmentsScreen only="self" after={<After />} />
  );
}

function After() {
  return (
    <>
      <MyPlans />
      <OwnDevelopment />
      <OwnFeedback />
    </>
  );
}

function MyPlans() {
  const t = useTranslate();
  const plans = useQuery(myPlansQuery);
  return (
    <Loaded query={plans} loading={<Skeleton kind="card" />}>
      {(views) =>
        views.length === 0 ? (
          <Card title="My targets">{t('No targets are planned for you yet.')}</Card>
        ) : (
          views.map((plan) => <MyPlan key={plan.planId} plan={plan} />)
        )
      }
    </Loaded>
  );
}

function MyPlan({ plan }: { plan: PlanView }) {
  const t = useTranslate();
  return (
    <Card
      title={plan.note}
      description={
        <>
          {plan.cycle.name} · <DateText value={plan.startsOn} />
        </>
      }
      actions={
        <>
          <StatusBadge label={PLAN_STATES[plan.state]} tone={STATE_TONES[plan.state]} />
          <Answers plan={plan} />
          {plan.mayEdit && <Link to={ownPath(plan.planId ?? 0)}>{t('Change the targets')}</Link>}
        </>
      }
    >
      {plan.words !== '' && (
        <Notice tone="warning" title={plan.wordsBy ?? t('Why it came back')}>
          <p className={styles.words}>{plan.words}</p>
        </Notice>
      )}
      <Targets rows={plan.targets} label={plan.note} />
    </Card>
  );
}
