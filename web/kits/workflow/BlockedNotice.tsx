import { formatCount, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { blockedReasons, type Actionable } from './words.ts';

/** Says why the user can't act and who can. It is shown instead of disabled buttons. */
export function BlockedNotice({ rows }: { rows: readonly Actionable[] }) {
  const t = useTranslate();
  const reasons = blockedReasons(rows);
  if (reasons.length === 0) return null;
  return (
    <Notice tone="info" title="You cannot decide on anything waiting here">
      {reasons.map(({ reason, whoCan, count }) => (
        <p key={reason}>
          {count > 1 && `${t('{n} rows', { n: formatCount(count) })}: `}
          {t(reason)}.{' '}
          {whoCan !== null &&
            !reason.includes(whoCan) &&
            t('Allowed for: {whoCan}.', { whoCan: t(whoCan) })}
        </p>
      ))}
    </Notice>
  );
}
