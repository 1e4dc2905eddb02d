import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import type { TaskQuestion } from '#machines/core/contracts/questions.ts';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { TaskDetail } from '#machines/core/tasks.ts';
import { Badge, Button, RelativeTime } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { AskDialog } from './AskDialog.tsx';
import styles from './Questions.module.css';

export type QuestionsProps = { detail: TaskDetail; definition: WorkflowDefinition };

/** Shows the questions about a task with their answers, and a button to ask another. */
export function Questions({ detail, definition }: QuestionsProps) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const { questions, canAsk, subjectId, subject } = detail;
  if (questions.length === 0 && !canAsk) return null;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{t('Questions')}</h3>
        {canAsk && (
          <Button
            size="small"
            icon={<MessageCircleQuestion aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            Ask a question
          </Button>
        )}
      </div>
      {questions.length > 0 && (
        <ul className={styles.list} aria-label={t('Questions')}>
          {questions.map((one) => (
            <li key={one.seq}>
              <OneQuestion {...one} />
              {one.isOpen && one.mine && (
                <AnswerForm workflow={definition.id} subjectId={subjectId} seq={one.seq} />
              )}
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <AskDialog
          workflow={definition.id}
          subjectIds={[subjectId]}
          subject={subject}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function OneQuestion({
  askedBy,
  asked,
  question,
  askedAt,
  answer,
  answeredAt,
  isOpen,
}: TaskQuestion) {
  const t = useTranslate();
  return (
    <>
      <p className={styles.who}>
        {t('{name} asked {asked}', { name: askedBy, asked })} · <RelativeTime at={askedAt} />{' '}
        {isOpen && <Badge tone="warning">{t('Deadline paused')}</Badge>}
      </p>
      <p className={styles.text}>{question}</p>
      {answer !== null && (
        <>
          <p className={styles.who}>
            {t('{name} answered', { name: asked })}
            {answeredAt !== null && (
              <>
                {' · '}
                <RelativeTime at={answeredAt} />
              </>
            )}
          </p>
          <p className={styles.text}>{answer}</p>
        </>
      )}
    </>
  );
}
