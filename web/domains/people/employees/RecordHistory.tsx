import type { PersonalRecord } from '#machines/domains/people/contracts/people.ts';
import { Notice, RelativeTime } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './employees.module.css';

/** Lists who changed which part of a record, latest first. The old values aren't shown. */
export function RecordHistory({ changes }: Pick<PersonalRecord, 'changes'>) {
  const t = useTranslate();
  if (changes.length === 0)
    return <Notice tone="info">{t('Nothing has been changed yet.')}</Notice>;
  return (
    <ol className={styles.list}>
      {changes.map(({ at, byName, reason, what }, index) => (
        <li key={`${at} ${index}`}>
          <RelativeTime at={at} /> · {byName} ·{' '}
          {what.length === 0 ? t('Record created') : what.map((label) => t(label)).join(', ')}
          {reason !== '' && ` · ${t(reason)}`}
        </li>
      ))}
    </ol>
  );
}
