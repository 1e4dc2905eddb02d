import { msg } from '#machines/core/locales/messages.ts';
import type { Concern, FindingGroup } from '#machines/core/contracts/verification.ts';
import { formatCount, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './audit.module.css';
import { BrokenRowLine } from './BrokenRows.tsx';

const EXAMPLES = 5;

const TITLES: Record<Concern, string> = {
  money: msg('Money'),
  rights: msg('Rights and sign-ins'),
  unread: msg('What could not be verified'),
  proof: msg('Checkpoints and anchors'),
  history: msg('Steps and logs'),
  record: msg('Other records'),
};

/**
 * Findings by cause, each with its first rows; `count` includes rows that the reader may not see.
 */
export function FindingGroups({
  groups,
  count,
}: {
  groups: readonly FindingGroup[];
  count: number;
}) {
  const t = useTranslate();
  const concerns = [...new Set(groups.map(({ concern }) => concern))];
  return (
    <Notice
      tone="danger"
      live
      title={t('{n, plural, one {# problem was} other {# problems were}} found', { n: count })}
    >
      <div className={styles.panel}>
        {concerns.map((concern) => (
          <section key={concern}>
            <h3 className={styles.concern}>{t(TITLES[concern])}</h3>
            {groups
              .filter((group) => group.concern === concern)
              .map((group, index) => (
                <Group key={index} group={group} />
              ))}
          </section>
        ))}
      </div>
    </Notice>
  );
}

function Group({ group: { examples, count } }: { group: FindingGroup }) {
  const t = useTranslate();
  const shown = examples.slice(0, EXAMPLES);
  const more = count - shown.length;
  return (
    <ul className={styles.broken}>
      {shown.map((row) => (
        <BrokenRowLine
          key={`${row.workflow} ${row.subjectId} ${row.seq} ${row.reason}`}
          row={row}
        />
      ))}
      {more > 0 && (
        <li className={styles.muted}>
          {shown.length === 0
            ? t('{n, plural, one {# that you may not see} other {# that you may not see}}', {
                n: more,
              })
            : t('and {count} more of the same cause', { count: formatCount(more) })}
        </li>
      )}
    </ul>
  );
}
