import type { RefusedItem } from '#machines/contracts/workflow.ts';
import { formatCount, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './RefusedNotice.module.css';

export type RefusedNoticeProps = {
  refused: readonly RefusedItem[];
  /** What a refused subject is called. */
  nameOf: (subjectId: number) => string | undefined;
  onDismiss: () => void;
};

const SHOWN = 5;

/** What stood in the way of a batch, subject by subject: what changed meanwhile, or whose turn it is. */
export function RefusedNotice({ refused, nameOf, onDismiss }: RefusedNoticeProps) {
  const t = useTranslate();
  if (refused.length === 0) return null;
  const rest = refused.length - SHOWN;
  return (
    <Notice
      tone="warning"
      live
      title={`Nothing was changed: ${formatCount(refused.length)} refused`}
      onDismiss={onDismiss}
    >
      <ul className={styles.list}>
        {refused.slice(0, SHOWN).map(({ subjectId, reason, whoCan }) => (
          <li key={subjectId}>
            <strong>{nameOf(subjectId) ?? `#${subjectId}`}</strong>: {t(reason)}
            {whoCan !== null && !reason.includes(whoCan) && ` (${whoCan} can)`}
          </li>
        ))}
        {rest > 0 && <li>and {formatCount(rest)} more</li>}
      </ul>
    </Notice>
  );
}
