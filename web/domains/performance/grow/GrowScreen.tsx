import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { TalkRow, Talks } from '#machines/domains/performance/contracts/grow.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Badge,
  Button,
  Card,
  DateInput,
  DateText,
  Field,
  FormDialog,
  Link,
  Select,
  Skeleton,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { talkPath, talksQuery } from './api.ts';
import styles from './grow.module.css';
import { TalkPage } from './TalkPage.tsx';

/**
 * Lists coaching talks by the GROW model: the reader's own and those shared with them. If the URL names one,
 * shows that one.
 */
export function GrowScreen() {
  const [search] = useSearchParams();
  const id = Number(search.get('talk'));
  return id > 0 ? <TalkPage key={id} id={id} /> : <AllTalks />;
}

function AllTalks() {
  const t = useTranslate();
  const talks = useQuery({ ...talksQuery, staleTime: 0 });
  const [isStarting, setStarting] = useState(false);
  return (
    <Page width="form">
      <PageHeader
        description="A coaching talk in four steps: Goal, Reality, Options, Will. Only the coach reads it, until they share it with the person."
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setStarting(true)}
          >
            {t('New talk')}
          </Button>
        }
      />
      <Loaded query={talks} loading={<Skeleton kind="card" />}>
        {(view) => (
          <>
            <Card title="My talks">
              {view.mine.length === 0 ? (
                <EmptyState
                  title="You have written no talk yet"
                  description="Start one with someone of your team, or with yourself."
                />
              ) : (
                <TalkList rows={view.mine} />
              )}
            </Card>
            {view.shared.length > 0 && (
              <Card title="Shared with me">
                <TalkList rows={view.shared} />
              </Card>
            )}
            {isStarting && <StartDialog people={view.people} onClose={() => setStarting(false)} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function TalkList({ rows }: { rows: readonly TalkRow[] }) {
  const t = useTranslate();
  return (
    <ul className={styles.talks}>
      {rows.map(({ talkId, coach, coachee, isSelf, isFinished, isShared, heldOn, actions }) => (
        <li key={talkId}>
          <div className={styles.line}>
            <Link to={talkPath(talkId)}>
              {isSelf
                ? t('Talk with myself')
                : t('{coach} with {person}', { coach, person: coachee })}
            </Link>
            <Badge tone={isFinished ? 'neutral' : 'warning'}>
              {isFinished ? (isShared ? 'Shared' : 'Finished') : 'Draft'}
            </Badge>
          </div>
          <p className={styles.about}>
            <DateText value={heldOn} />
            {' · '}
            {t('{count, plural, one {# action} other {# actions}}', { count: actions })}
          </p>
        </li>
      ))}
    </ul>
  );
}

function StartDialog({ people, onClose }: { people: Talks['people']; onClose: () => void }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [employeeId, setEmployee] = useState(0);
  const [heldOn, setDay] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync, isPending } = useWrite<WriteAnswer>();
  const start = async () => {
    setChecked(true);
    if (heldOn === null) return;
    try {
      const body = { employeeId: employeeId === 0 ? null : employeeId, heldOn };
      const { autoId } = await mutateAsync({ path: '/Coaching/StartTalk', body });
      onClose();
      void navigate(talkPath(autoId ?? 0));
    } catch (error) {
      sayRefused(error);
    }
  };
  return (
    <FormDialog
      title="New talk"
      submitLabel="Start"
      busy={isPending}
      onSubmit={start}
      onClose={onClose}
    >
      <Field label="With whom" name="employeeId" required>
        <Select
          value={employeeId}
          options={[
            { value: 0, label: t('Myself') },
            ...people.map((person) => ({
              value: person.employeeId,
              label: `${person.name} (${person.code})`,
            })),
          ]}
          onChange={(chosen) => setEmployee(chosen ?? 0)}
        />
      </Field>
      <Field
        label="Date of the talk"
        name="heldOn"
        required
        error={isChecked && heldOn === null ? 'Date is required' : undefined}
      >
        <DateInput value={heldOn} onChange={setDay} />
      </Field>
    </FormDialog>
  );
}
