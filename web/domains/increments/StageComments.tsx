import { MessageSquareText } from 'lucide-react';
import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import { Button, formatCount, Popover } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { stageComments } from './comments.ts';
import styles from './StageComments.module.css';

const SHOWN = 5;

/** Comments of earlier stages on this section's people; hidden if there are none. */
export function StageComments({ rows }: { rows: readonly IncrementRow[] }) {
  const t = useTranslate();
  const comments = stageComments(rows);
  const [first] = comments;
  if (!first) return null;
  const rest = comments.length - SHOWN;
  return (
    <Popover
      label="Comments"
      width="large"
      trigger={
        <Button size="small" variant="ghost" icon={<MessageSquareText aria-hidden="true" />}>
          <span className="visually-hidden">
            {t('Comments')} ({formatCount(comments.length)}):{' '}
          </span>
          <span className={styles.first}>{`${t(first.who)}: ${first.text}`}</span>
          {comments.length > 1 && <span>{`+${formatCount(comments.length - 1)}`}</span>}
        </Button>
      }
    >
      <ul className={styles.list}>
        {comments.slice(0, SHOWN).map(({ who, text, names }) => (
          <li key={`${who} ${text}`}>
            <strong>{t(who)}</strong>: {text}{' '}
            <span className={styles.about}>
              (
              {names.length > 2
                ? t('{n, plural, one {# person} other {# people}}', { n: names.length })
                : names.join(', ')}
              )
            </span>
          </li>
        ))}
        {rest > 0 && (
          <li>{t('and {count} more, each next to its row', { count: formatCount(rest) })}</li>
        )}
      </ul>
    </Popover>
  );
}
