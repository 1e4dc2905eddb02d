import type { IncrementRow } from '#machines/contracts/increments.ts';
import { formatCount, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { stageComments } from './comments.ts';
import styles from './StageComments.module.css';

const SHOWN = 5;

/** What earlier stages wrote about the people of this section; nothing where nobody wrote. */
export function StageComments({ rows }: { rows: readonly IncrementRow[] }) {
  const t = useTranslate();
  const comments = stageComments(rows);
  if (comments.length === 0) return null;
  const rest = comments.length - SHOWN;
  return (
    <Notice tone="info" title="Comments">
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
          <li>{t('and {count} more, each beside its row', { count: formatCount(rest) })}</li>
        )}
      </ul>
    </Notice>
  );
}
