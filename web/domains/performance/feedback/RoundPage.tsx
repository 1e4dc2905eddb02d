import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoundView } from '#machines/domains/performance/contracts/feedback.ts';
import type {
  QuestionResult,
  RoundResult,
} from '#machines/domains/performance/feedback/results.ts';
import { KINDS } from '#machines/domains/performance/feedback/workflow.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import {
  Button,
  Card,
  DateText,
  DescriptionList,
  formatNumber,
  Notice,
  Skeleton,
} from '#web/components/ui/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { roundQuery } from './api.ts';
import styles from './feedback.module.css';
import { RoundDialog } from './RoundDialog.tsx';
import { getPromise } from './words.ts';

/** Shows one round, limited to what its reader may see at this stage. */
export function RoundPage({ id }: { id: number }) {
  const t = useTranslate();
  const round = useQuery(roundQuery(id));
  const [isEditing, setEditing] = useState(false);
  return (
    <HistoryScreen
      of={{ workflow: 'feedbackRound', subjectId: String(id) }}
      breadcrumb={[{ label: 'Feedback', to: paths.feedback }]}
      action={
        round.data?.sight.edits === true && (
          <Button onClick={() => setEditing(true)}>{t('Edit')}</Button>
        )
      }
    >
      <Loaded query={round} loading={<Skeleton kind="card" />}>
        {(view) => (
          <>
            {view.result !== null && <Results view={view} result={view.result} />}
            <Facts view={view} />
            {isEditing && view.sight.edits && (
              <RoundDialog
                round={view}
                employeeId={view.isOwn ? null : view.employeeId}
                onClose={() => setEditing(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </HistoryScreen>
  );
}

function Facts({ view }: { view: RoundView }) {
  const t = useTranslate();
  return (
    <Card title="Round" description={getPromise(view.isAnonymous)}>
      <DescriptionList
        columns={2}
        items={[
          { label: 'Who answers', value: t(KINDS[view.kind]) },
          { label: 'Open until', value: <DateText value={view.dueOn} /> },
          ...(view.about === '' ? [] : [{ label: 'What it is about', value: view.about }]),
          ...(view.cycle === null ? [] : [{ label: 'Assessment cycle', value: view.cycle }]),
          ...(view.raters.length === 0
            ? []
            : [
                {
                  label: 'Raters',
                  value: view.raters.map(({ name, code }) => `${name} (${code})`).join(', '),
                },
              ]),
          ...(view.given === null
            ? []
            : [
                {
                  label: 'Answered so far',
                  value: t('{given} of {asked}', {
                    given: view.given,
                    asked: view.raters.length,
                  }),
                },
              ]),
          {
            label: 'Questions',
            value: (
              <ol className={styles.questions}>
                {view.questions.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ol>
            ),
          },
        ]}
      />
    </Card>
  );
}

function Results({ view, result }: { view: RoundView; result: RoundResult }) {
  const t = useTranslate();
  if (result.given === null) {
    return (
      <Card title="Results">
        <Notice tone="info" title="Too few answers to show any">
          {t(
            '{count, plural, one {# person was asked} other {# people were asked}}. Anonymous answers are shown once three have answered.',
            {
              count: result.asked,
            },
          )}
        </Notice>
      </Card>
    );
  }
  return (
    <Card
      title="Results"
      description={t('{given} of {asked} answered. Answers are in mixed order.', {
        given: result.given,
        asked: result.asked,
      })}
    >
      <ul className={styles.rows}>
        {result.questions.map((question) => (
          <li key={question.text} className={styles.row}>
            <Question question={question} view={view} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Question({ question, view }: { question: QuestionResult; view: RoundView }) {
  const t = useTranslate();
  const { text, answer, mean, marks, comments } = question;
  return (
    <section aria-label={text} className={styles.result}>
      <h3 className={styles.question}>{text}</h3>
      {answer !== 'words' && (
        <p className={styles.mean}>
          {mean === null
            ? t('Too few marks for a mean')
            : t('{mean} of {highest}, from {count, plural, one {# mark} other {# marks}}', {
                mean: formatNumber(mean),
                highest: view.highest,
                count: marks ?? 0,
              })}
        </p>
      )}
      {comments.length > 0 && (
        <ul className={styles.comments}>
          {comments.map(({ words, mark, name }, place) => (
            // Answers never change, and two can be equal.
            <li key={place}>
              {name !== null && <strong>{name}: </strong>}
              {words}
              {mark !== null && ` (${formatNumber(mark)})`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
