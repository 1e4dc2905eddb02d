import type { EvaluationSums } from '#machines/domains/training/contracts/evaluation.ts';
import { Card, DescriptionList, formatNumber } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './training.module.css';

/** What participants think of a training, or what supervisors see at work, without names. */
export function Evaluations({
  title,
  sums: { answers, shown, means, comments },
  isExpected,
}: {
  title: string;
  sums: EvaluationSums;
  isExpected: boolean;
}) {
  const t = useTranslate();
  if (answers === 0 && !isExpected) return null;
  return (
    <Card
      title={title}
      description={
        shown > 0 && shown < answers
          ? t('{count} answers, of which {shown} are shown, without names', {
              count: answers,
              shown,
            })
          : t('{count} answers, without names', { count: answers })
      }
    >
      <div className={styles.body}>
        {means !== null && (
          <DescriptionList
            columns={2}
            items={(
              [
                ['Content', means.content],
                ['Trainer', means.trainer],
                ['Organization', means.organization],
                ['Usefulness', means.usefulness],
              ] as const
            ).flatMap(([label, mean]) =>
              mean === null
                ? []
                : [{ label, value: t('{mean} of 5', { mean: formatNumber(mean) }) }],
            )}
          />
        )}
        {comments.map((comment, index) => (
          // Two people may write the same, and comments don't change places while they are shown.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className={styles.words}>
            {comment}
          </p>
        ))}
        {shown < answers || answers === 0 ? (
          <p className={styles.muted}>
            {t('Answers are shown in threes, so that no one can be recognised.')}
          </p>
        ) : null}
      </div>
    </Card>
  );
}
