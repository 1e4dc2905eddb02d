import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DueEvaluation } from '#machines/domains/training/contracts/evaluation.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  Field,
  formatDate,
  RadioGroup,
  Skeleton,
  TextArea,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { evaluationsQuery, TRAINING } from './api.ts';
import styles from './training.module.css';

/** Lists the trainings that the user has to evaluate: their own, and some weeks later those of their team. */
export function EvaluationScreen() {
  const due = useQuery(evaluationsQuery);
  return (
    <Page width="form">
      <PageHeader description="Say what you think. Answers are shown without names, in threes." />
      <Loaded query={due} loading={<Skeleton kind="card" />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title="No evaluation is waiting for you"
              description="After a training that you complete, its form appears here."
            />
          ) : (
            rows.map((row) => <Form key={`${row.applicationId} ${row.kind}`} due={row} />)
          )
        }
      </Loaded>
    </Page>
  );
}

const RATINGS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));
const OWN = [
  ['content', 'Content'],
  ['trainer', 'Trainer'],
  ['organization', 'Organization'],
  ['usefulness', 'Usefulness for the work'],
] as const;
const OF_TEAM = [
  ['content', 'What was learned is applied'],
  ['usefulness', 'The work has improved'],
] as const;

function Form({ due }: { due: DueEvaluation }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([TRAINING]);
  const [ratings, setRatings] = useState<Readonly<Record<string, string>>>({});
  const [comment, setComment] = useState('');
  const questions = due.kind === 'participant' ? OWN : OF_TEAM;
  const isComplete = questions.every(([name]) => ratings[name] !== undefined);
  const send = () =>
    submit('/Training/Evaluate', {
      applicationId: due.applicationId,
      ...Object.fromEntries(Object.entries(ratings).map(([name, value]) => [name, Number(value)])),
      comment: comment === '' ? null : comment,
    });
  return (
    <Card
      title={due.title}
      description={
        due.kind === 'participant'
          ? formatDate(due.endsAt)
          : t('{name}, who completed it {day}', { name: due.name, day: formatDate(due.endsAt) })
      }
    >
      <div className={styles.body}>
        {questions.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            name={`${name}${due.applicationId}`}
            hint="1 is poor, 5 is very good"
            group
            required
          >
            <RadioGroup
              orientation="horizontal"
              value={ratings[name] ?? null}
              onChange={(value) => setRatings({ ...ratings, [name]: value })}
              options={RATINGS}
            />
          </Field>
        ))}
        <Field label="Comments" name={`comment${due.applicationId}`} optional>
          <TextArea value={comment} onValueChange={setComment} maxLength={2000} />
        </Field>
        <div className={styles.actions}>
          <Button
            variant="primary"
            loading={busy}
            disabled={!isComplete}
            aria-label={t('Send the evaluation of {title}', { title: due.title })}
            onClick={() => void send()}
          >
            {t('Send')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
