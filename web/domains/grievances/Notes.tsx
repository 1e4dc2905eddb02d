import type { GrievanceNote } from '#machines/domains/grievances/contracts/grievances.ts';
import { DateText } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './grievances.module.css';

/** Notes on a grievance, oldest first; the person who filed it can read them, too. */
export function Notes({ notes }: { notes: readonly GrievanceNote[] }) {
  const t = useTranslate();
  if (notes.length === 0) return <p className={styles.quiet}>{t('No notes yet.')}</p>;
  return (
    <ul className={styles.notes} aria-label={t('Notes')}>
      {notes.map((note, index) => (
        <li key={index}>
          <span className={styles.quiet}>
            {note.by},{' '}
            {note.isHeld ? (
              <>
                {t('HR receives it on')} <DateText value={note.at} />
              </>
            ) : (
              <DateText value={note.at} />
            )}
          </span>
          <div className={styles.words}>{note.text}</div>
        </li>
      ))}
    </ul>
  );
}
