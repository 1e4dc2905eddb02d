import { useState, type FormEvent } from 'react';
import {
  EXIT_TOPICS,
  WOULD_RETURN,
  type ExitInterview,
  type ExitTopic,
} from '#machines/domains/separation/exitInterview.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Button, Card, Field, RadioGroup, TextArea } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { SETTLEMENTS } from './api.ts';
import styles from './settlement.module.css';

const TOPICS = Object.keys(EXIT_TOPICS).filter((topic): topic is ExitTopic => topic in EXIT_TOPICS);
const MARKS = [1, 2, 3, 4, 5].map((mark) => ({ value: String(mark), label: String(mark) }));
const NONE: ExitInterview = {
  ratings: {
    work: null,
    pay: null,
    supervisor: null,
    growth: null,
    workload: null,
    colleagues: null,
  },
  wouldReturn: null,
  words: '',
};

/** The exit interview: every question is optional, and answers can be changed until the release. */
export function InterviewForm({
  interview,
  isReleased,
}: {
  interview: ExitInterview | null;
  isReleased: boolean;
}) {
  const t = useTranslate();
  const [answers, setAnswers] = useState(interview ?? NONE);
  const { submit, busy } = useSubmit([SETTLEMENTS]);
  if (isReleased && interview === null) return null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    void submit('/Separation/SaveExitInterview', answers);
  };
  return (
    <Card title="Exit interview">
      <form className={styles.interview} onSubmit={save}>
        <p className={styles.why}>
          {t(
            'Answer what you like. HR alone reads your words; reports show averages of at least five people, without names.',
          )}
        </p>
        {TOPICS.map((topic) => (
          <Field key={topic} label={EXIT_TOPICS[topic]} name={`ratings.${topic}`} group>
            <RadioGroup
              orientation="horizontal"
              options={MARKS}
              disabled={isReleased}
              value={answers.ratings[topic] === null ? null : String(answers.ratings[topic])}
              onChange={(mark) =>
                setAnswers({ ...answers, ratings: { ...answers.ratings, [topic]: Number(mark) } })
              }
            />
          </Field>
        ))}
        <Field label="Would you come back?" name="wouldReturn" group>
          <RadioGroup
            orientation="horizontal"
            options={(['yes', 'perhaps', 'no'] as const).map((value) => ({
              value,
              label: WOULD_RETURN[value],
            }))}
            disabled={isReleased}
            value={answers.wouldReturn}
            onChange={(wouldReturn) => setAnswers({ ...answers, wouldReturn })}
          />
        </Field>
        <Field label="In your own words" name="words">
          <TextArea
            value={answers.words}
            maxLength={4000}
            disabled={isReleased}
            onValueChange={(words) => setAnswers({ ...answers, words })}
          />
        </Field>
        {!isReleased && (
          <Button type="submit" loading={busy}>
            {t('Save')}
          </Button>
        )}
      </form>
    </Card>
  );
}
