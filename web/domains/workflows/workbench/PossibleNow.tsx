import type { InstanceTimeline } from '#machines/core/contracts/timeline.ts';
import { Badge, Card } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import words from './words.module.css';

/** The reader's possible actions on an instance, and why others are blocked. */
export function PossibleNow({ timeline }: { timeline: InstanceTimeline }) {
  const t = useTranslate();
  const { possible, blocked, isFinal, stateLabel } = timeline;
  if (isFinal) {
    return (
      <Card title="Available now">
        <p className={words.muted}>
          {t('Nothing: it ended at “{state}”.', { state: t(stateLabel) })}
        </p>
      </Card>
    );
  }
  return (
    <Card title="Available now">
      <ul className={words.ways}>
        {possible.map(({ event, label }) => (
          <li key={event} className={words.wayItem}>
            <span>
              <strong className={words.strong}>{t(label)}</strong>{' '}
              <Badge tone="success">You can</Badge>
            </span>
          </li>
        ))}
        {blocked.map(({ event, label, reason, whoCan }) => (
          <li key={event} className={words.wayItem}>
            <strong className={words.strong}>{t(label)}</strong>
            <span className={words.muted}>
              {t(reason)}. {!reason.includes(whoCan) && t(whoCan)}
            </span>
          </li>
        ))}
        {possible.length + blocked.length === 0 && (
          <li className={words.muted}>{t('No action is pending.')}</li>
        )}
      </ul>
    </Card>
  );
}
