import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { PlanView } from '#machines/domains/performance/contracts/planning.ts';
import { PLAN_STATES } from '#machines/domains/performance/planning/states.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DateText,
  Link,
  Notice,
  Skeleton,
  StatusBadge,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { planQuery } from '../api.ts';
import { Answers } from './Answers.tsx';
import { PlanEditor } from './PlanEditor.tsx';
import styles from './planning.module.css';
import { Targets } from './Targets.tsx';
import { newPlanPath, planPath, PLANNING_PATH, STATE_TONES } from './words.ts';

type Props = {
  of: { planId: number } | { employeeId: number; cycleId: number };
  /** The ID of the plan whose targets are copied when it is changed in mid-cycle. */
  from?: number | undefined;
  /** The path of the list from which the plan was opened. */
  back?: string;
  getPath?: (planId: number) => string;
};

/**
 * Shows one plan: editable until it is agreed, with buttons to agree or refuse while it is proposed, and
 * otherwise read-only.
 */
export function Plan({ of, from, back = PLANNING_PATH, getPath = planPath }: Props) {
  const t = useTranslate();
  const navigate = useNavigate();
  const plan = useQuery(planQuery(of));
  const source = useQuery({ ...planQuery({ planId: from ?? 0 }), enabled: from !== undefined });
  const goTo = (planId: number) => void navigate(planId > 0 ? getPath(planId) : back);
  return (
    <Page>
      <PageHeader
        description="One side proposes the targets, the other agrees or says why not."
        action={<Link to={back}>{t('All plans')}</Link>}
      />
      <Loaded
        query={from === undefined || source.data ? plan : source}
        loading={<Skeleton kind="card" />}
      >
        {(view) => <Content plan={begin(view, source.data)} onSaved={goTo} />}
      </Loaded>
    </Page>
  );
}

/** A mid-cycle change starts with the targets of the previous plan, as new rows. */
function begin(view: PlanView, from: PlanView | undefined): PlanView {
  if (!from || view.planId !== null) return view;
  return { ...view, note: from.note, targets: from.targets.map((one) => ({ ...one, id: 0 })) };
}

function Content({ plan, onSaved }: { plan: PlanView; onSaved: (planId: number) => void }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { name, code, designation, cycle, state, words, wordsBy, versions } = plan;
  return (
    <>
      <Card
        title={name}
        description={[code, designation, cycle.name].filter((part) => part !== '').join(' · ')}
        actions={
          <>
            <StatusBadge label={PLAN_STATES[state]} tone={STATE_TONES[state]} />
            <Answers plan={plan} />
            {plan.mayChange && plan.planId !== null && (
              <Button
                onClick={() =>
                  void navigate(newPlanPath(plan.employeeId, cycle.id, plan.planId ?? 0))
                }
              >
                {t('Change from a later day')}
              </Button>
            )}
          </>
        }
      >
        {versions.length === 0 ? (
          t('There is no other plan in this cycle.')
        ) : (
          <ul className={styles.versions} aria-label={t('Plans of this cycle')}>
            {versions.map((version) => (
              <li key={version.planId}>
                <Link
                  to={planPath(version.planId)}
                  aria-current={version.planId === plan.planId ? 'page' : undefined}
                >
                  {version.note}
                </Link>
                {' · '}
                <DateText value={version.startsOn} />
                {' · '}
                {t(PLAN_STATES[version.state])}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {words !== '' && (
        <Notice tone="warning" title={wordsBy ?? t('Why it came back')}>
          <p className={styles.words}>{words}</p>
        </Notice>
      )}
      {plan.mayEdit ? (
        <PlanEditor key={`${plan.planId ?? 0} ${plan.revision}`} plan={plan} onSaved={onSaved} />
      ) : (
        <Card title={plan.note}>
          <Targets rows={plan.targets} label={plan.note} />
        </Card>
      )}
    </>
  );
}
