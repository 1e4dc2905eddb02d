import { WHY_NOT, type Deciding, type WhyNot } from '#machines/core/contracts/twoPeople.ts';
import { formatDate, formatDateTime } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './twoPeople.module.css';

type Shown = Omit<Deciding, 'expiresAt'> & { expiresAt: string | null };

/**
 * Shows who can confirm a proposal and since when, until when it can be confirmed, and why the reader can't
 * confirm it.
 */
export function WhoConfirms({ isOwn, whyNot, confirmers, expiresAt }: Shown) {
  const t = useTranslate();
  if (expiresAt === null) return null;
  const until = formatDate(expiresAt);
  const names = confirmers.map(({ name, since }) =>
    since === null ? name : t('{name} (since {date})', { name, date: formatDate(since) }),
  );
  return (
    <div className={styles.who}>
      <span>
        {names.length === 0
          ? t('No one can confirm this now. It expires on {date}.', { date: until })
          : t('{names} can confirm this until {date}.', { names: names.join(', '), date: until })}
      </span>
      {whyNot !== null && !isOwn && <span>{sentence(t, whyNot)}</span>}
    </div>
  );
}

const sentence = (
  t: ReturnType<typeof useTranslate>,
  { code, name = '', until = '' }: WhyNot,
): string => t(WHY_NOT[code], { name, until: until === '' ? '' : formatDateTime(until) });
