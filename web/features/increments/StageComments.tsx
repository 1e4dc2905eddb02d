import type { IncrementRow } from '#machines/contracts/increments.ts';
import { formatCount, Notice } from '#web/components/ui/index.ts';
import { stageComments } from './comments.ts';
import styles from './StageComments.module.css';

const SHOWN = 5;

/** What earlier stages wrote about the people of this section; nothing where nobody wrote. */
export function StageComments({ rows }: { rows: readonly IncrementRow[] }) {
  const comments = stageComments(rows);
  if (comments.length === 0) return null;
  const rest = comments.length - SHOWN;
  return (
    <Notice tone="info" title="Comments">
      <ul className={styles.list}>
        {comments.slice(0, SHOWN).map(({ who, text, names }) => (
          <li key={`${who} ${text}`}>
            <strong>{who}</strong>: {text}{' '}
            <span className={styles.about}>
              ({names.length > 2 ? `${formatCount(names.length)} people` : names.join(', ')})
            </span>
          </li>
        ))}
        {rest > 0 && <li>and {formatCount(rest)} more, each beside its row</li>}
      </ul>
    </Notice>
  );
}
