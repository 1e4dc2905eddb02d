import { useState, type FormEvent } from 'react';
import { Button, Field, TextArea } from '#web/components/ui/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { questionsQuery } from './api.ts';
import styles from './Questions.module.css';

export type AnswerFormProps = { workflow: string; subjectId: number; seq: number };

const LONGEST = 2000;

/** The form with which the reader answers a question. */
export function AnswerForm({ workflow, subjectId, seq }: AnswerFormProps) {
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  const { submit, busy } = useSubmit([workflowKeys.all, questionsQuery.queryKey]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (answer.trim() === '') return;
    await submit('/Workflow/Answer', { workflow, subjectId, seq, answer: answer.trim() });
  };
  return (
    <form className={styles.answer} noValidate onSubmit={(event) => void send(event)}>
      <Field
        label="Answer"
        name={`answer-${workflow}-${subjectId}`}
        required
        error={tried && answer.trim() === '' ? 'Answer is required' : undefined}
      >
        <TextArea value={answer} onValueChange={setAnswer} maxLength={LONGEST} rows={2} />
      </Field>
      <Button type="submit" variant="primary" size="small" loading={busy}>
        Send answer
      </Button>
    </form>
  );
}
