import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Plans } from '#machines/domains/performance/contracts/development.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Skeleton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { plansQuery } from './api.ts';
import styles from './development.module.css';
import { PlanDialog } from './PlanDialog.tsx';
import { PlanList } from './PlanList.tsx';
import { PlanPage } from './PlanPage.tsx';

/**
 * Lists the reader's own development plans and those of people they supervise. If the URL names one, shows
 * that one.
 */
export function DevelopmentScreen() {
  const [search] = useSearchParams();
  const id = Number(search.get('plan'));
  return id > 0 ? <PlanPage key={id} id={id} /> : <AllPlans />;
}

/** The person that a plan is for. A null ID is the reader. */
type Person = { employeeId: number | null; name: string };

function AllPlans() {
  const t = useTranslate();
  const plans = useQuery(plansQuery);
  const [writing, setWriting] = useState<Person | null>(null);
  return (
    <Page width="form">
      <PageHeader
        description="What you want to learn, agreed with your supervisor. Plans are seen by the person, their supervisor, HR and auditors."
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setWriting({ employeeId: null, name: '' })}
          >
            {t('New plan for me')}
          </Button>
        }
      />
      <Loaded query={plans} loading={<Skeleton kind="card" />}>
        {(view) => (
          <>
            <Card title="My plans">
              {view.own.length === 0 ? (
                <EmptyState
                  title="You have no development plan yet"
                  description="Write what you want to learn and the steps to it, and propose it to your supervisor."
                />
              ) : (
                <PlanList rows={view.own} withNames={false} />
              )}
            </Card>
            {view.people.length > 0 && <Team view={view} onWrite={setWriting} />}
            {writing && (
              <PlanDialog
                employeeId={writing.employeeId}
                name={writing.name}
                factors={view.factors}
                onClose={() => setWriting(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Team({ view, onWrite }: { view: Plans; onWrite: (person: Person) => void }) {
  const t = useTranslate();
  const without = view.people.filter(({ hasPlan }) => !hasPlan);
  return (
    <>
      <Card title="Plans of my team">
        {view.team.length === 0 ? (
          <p className={styles.about}>{t('No one of your team has a plan yet.')}</p>
        ) : (
          <PlanList rows={view.team} withNames />
        )}
      </Card>
      {without.length > 0 && (
        <Card title="Without a plan">
          <ul className={styles.rows}>
            {without.map((person) => (
              <li key={person.employeeId} className={styles.line}>
                <span>
                  {person.name} ({person.code})
                </span>
                <Button
                  size="small"
                  aria-label={t('New plan for {name}', { name: person.name })}
                  onClick={() => onWrite(person)}
                >
                  {t('New plan')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
