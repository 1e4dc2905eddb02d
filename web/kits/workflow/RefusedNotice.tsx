import { formatCount, Notice } from '#web/components/ui/index.ts';
import { namesInWords } from './names.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './RefusedNotice.module.css';
import type { NamedRefusal } from './refusals.ts';

export type RefusedNoticeProps = {
  refused: readonly NamedRefusal[];
  /** Returns the title of a refused subject. */
  getName: (subjectId: number) => string | undefined;
  onDismiss: () => void;
};

const SHOWN = 5;

/** Shows the reasons why rows of a batch were refused, each with its subjects. */
export function RefusedNotice({ refused, getName, onDismiss }: RefusedNoticeProps) {
  const t = useTranslate();
  if (refused.length === 0) return null;
  const reasons = byReason(refused);
  const rest = reasons.length - SHOWN;
  const names = new Map(refused.map(({ subjectId, name }) => [subjectId, name]));
  return (
    <Notice
      tone="warning"
      live
      title={t('Nothing was changed: {count} refused', { count: formatCount(refused.length) })}
      onDismiss={onDismiss}
    >
      <ul className={styles.list}>
        {reasons.slice(0, SHOWN).map(({ reason, whoCan, subjectIds }) => (
          <li key={reason}>
            <strong>
              {namesInWords(
                subjectIds.slice(0, SHOWN).map((id) => getName(id) ?? names.get(id) ?? `#${id}`),
                subjectIds.length,
              )}
            </strong>
            : {t(reason)}
            {whoCan !== null &&
              !reason.includes(whoCan) &&
              ` (${t('Allowed for: {whoCan}.', { whoCan: t(whoCan) })})`}
          </li>
        ))}
        {rest > 0 && (
          <li>
            {t('{n, plural, one {and # more reason} other {and # more reasons}}', { n: rest })}
          </li>
        )}
      </ul>
    </Notice>
  );
}

/** The most frequent reason comes first. */
function byReason(refused: readonly NamedRefusal[]) {
  const groups = new Map<string, { reason: string; whoCan: string | null; subjectIds: number[] }>();
  for (const { reason, whoCan, subjectId } of refused) {
    const existing = groups.get(reason) ?? { reason, whoCan, subjectIds: [] };
    groups.set(reason, existing);
    existing.subjectIds.push(subjectId);
  }
  return [...groups.values()].sort((a, b) => b.subjectIds.length - a.subjectIds.length);
}
