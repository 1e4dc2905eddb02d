import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RequestRow, Rounds } from '#machines/domains/performance/contracts/feedback.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, DateText, Link, Select, Skeleton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { requestPath, roundsQuery } from './api.ts';
import styles from './feedback.module.css';
import { RequestPage } from './RequestPage.tsx';
import { RoundDialog } from './RoundDialog.tsx';
import { RoundList } from './RoundList.tsx';
import { RoundPage } from './RoundPage.tsx';

/** Lists what the reader is asked, and the rounds about them and their team. The URL may name one of either. */
export function FeedbackScreen() {
  const [search] = useSearchParams();
  const roundId = Number(search.get('round'));
  const requestId = Number(search.get('request'));
  if (roundId > 0) return <RoundPage key={roundId} id={roundId} />;
  return requestId > 0 ? <RequestPage key={requestId} id={requestId} /> : <Lists />;
}

function Lists() {
  const t = useTranslate();
  const rounds = useQuery(roundsQuery);
  /** The person a new round is about, null for the reader. */
  const [about, setAbout] = useState<{ employeeId: number | null } | null>(null);
  return (
    <Page width="form">
      <PageHeader
        description="Feedback of colleagues and direct reports. Your supervisor or HR agrees to whom you ask."
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setAbout({ employeeId: null })}
          >
            {t('Ask for feedback')}
          </Button>
        }
      />
      <Loaded query={rounds} loading={<Skeleton kind="card" />}>
        {(view) => (
          <>
            {view.requests.length > 0 && <Requests rows={view.requests} />}
            <Card title="Feedback about me">
              {view.own.length === 0 ? (
                <EmptyState
                  title="No one has been asked about you yet"
                  description="Choose colleagues and propose them to your supervisor."
                />
              ) : (
                <RoundList rows={view.own} withNames={false} />
              )}
            </Card>
            {view.people.length > 0 && (
              <Team view={view} onAsk={(employeeId) => setAbout({ employeeId })} />
            )}
          </>
        )}
      </Loaded>
      {about && <RoundDialog employeeId={about.employeeId} onClose={() => setAbout(null)} />}
    </Page>
  );
}

/** What the reader is asked. */
export function Requests({ rows }: { rows: readonly RequestRow[] }) {
  const t = useTranslate();
  return (
    <Card title="You are asked for feedback">
      <ul className={styles.rows}>
        {rows.map(({ requestId, name, code, isAnonymous, dueOn }) => (
          <li key={requestId} className={styles.row}>
            <Link to={requestPath(requestId)}>
              {t('About {name}', { name: `${name} (${code})` })}
            </Link>
            <p className={styles.about}>
              {t(isAnonymous ? 'Anonymous' : 'With names')}
              {' · '}
              {t('Open until')} <DateText value={dueOn} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Team({ view, onAsk }: { view: Rounds; onAsk: (employeeId: number) => void }) {
  const t = useTranslate();
  const [chosen, choose] = useState<number | null>(null);
  return (
    <Card title="Feedback about my team">
      {view.team.length === 0 ? (
        <p className={styles.about}>{t('No one has been asked about your team yet.')}</p>
      ) : (
        <RoundList rows={view.team} withNames />
      )}
      <div className={styles.line}>
        <Select
          aria-label={t('Team member')}
          placeholder="Team member"
          value={chosen}
          options={view.people.map(({ employeeId, name, code }) => ({
            value: employeeId,
            label: `${name} (${code})`,
          }))}
          onChange={choose}
        />
        <Button disabled={chosen === null} onClick={() => chosen !== null && onAsk(chosen)}>
          {t('Ask about them')}
        </Button>
      </div>
    </Card>
  );
}
