import { useQuery } from '@tanstack/react-query';
import { Card, Link, RelativeTime } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { questionsQuery } from './api.ts';
import styles from './Questions.module.css';

/**
 * Shows questions that colleagues asked the reader about tasks that they must decide, each with a box for the
 * answer.
 */
export function QuestionsForMe() {
  const t = useTranslate();
  const { data: questions = [] } = useQuery(questionsQuery);
  if (questions.length === 0) return null;
  return (
    <Card title="Questions for you" padding="none">
      <ul className={styles.list} aria-label={t('Questions for you')}>
        {questions.map((one) => (
          <li key={`${one.workflow} ${one.subjectId} ${one.seq}`} className={styles.mine}>
            <p className={styles.about}>
              {one.isReadable ? (
                <Link to={paths.history(one.workflow, one.subjectId)}>{t(one.subject)}</Link>
              ) : (
                t(one.subject)
              )}
            </p>
            <p className={styles.who}>
              {t('{name} asks, at “{stage}” of {workflow}', {
                name: one.askedBy,
                stage: t(one.stateLabel),
                workflow: t(one.workflowLabel),
              })}{' '}
              · <RelativeTime at={one.askedAt} />
            </p>
            <p className={styles.text}>{one.question}</p>
            <AnswerForm workflow={one.workflow} subjectId={one.subjectId} seq={one.seq} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
