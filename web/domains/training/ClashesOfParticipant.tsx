import type { Clash } from '#machines/domains/training/contracts/training.ts';
import { formatDate } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './training.module.css';

const CLASHES: Readonly<Record<Clash['kind'], string>> = {
  leave: 'On leave on {day}',
  training: 'Has a seat in {what} on {day}, at the same time',
  teaching: 'Teaches {what} on {day}, at the same time',
  rest: 'Day off by the roster on {day}',
};

/** Lists what someone else already has at the time of a session. */
export function ClashesOfParticipant({ clashes }: { clashes: readonly Clash[] }) {
  const t = useTranslate();
  return clashes.map(({ kind, what, day }) => (
    <p key={kind + what + day} className={styles.muted}>
      {t(CLASHES[kind], { day: formatDate(day), what })}
    </p>
  ));
}
