import type { Plan, RosterShift } from '#machines/domains/time/contracts/roster.ts';
import { shortNames } from '#web/components/calendar/index.ts';
import { classNames, Kbd } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { KEYED, getTone } from './plans.ts';
import styles from './roster.module.css';

/** Possible plans with their keys; the chosen one is the brush. */
export function Palette({
  shifts,
  brush,
  onBrush,
}: {
  shifts: readonly RosterShift[];
  brush: Plan | null;
  onBrush: (plan: Plan | null) => void;
}) {
  const t = useTranslate();
  const shorts = shortNames(shifts.map(({ name }) => name));
  const choices: { plan: Plan; tone: string; short: string; label: string; key: string | null }[] =
    [
      ...shifts.map(({ id, name, starts, ends }, place) => ({
        plan: `s${id}`,
        tone: getTone(shifts, id),
        short: shorts.get(name) ?? '',
        label: `${name}, ${starts}–${ends}`,
        key: place < KEYED ? String(place + 1) : null,
      })),
      { plan: 'off', tone: 'none', short: '–', label: t('Day off'), key: '0' },
      { plan: 'pattern', tone: 'none', short: '·', label: t('From the pattern'), key: '⌫' },
    ];
  return (
    <div role="group" aria-label={t('What to plan')} className={styles.palette}>
      {choices.map(({ plan, tone, short, label, key }) => (
        <button
          key={plan}
          type="button"
          aria-pressed={brush === plan}
          className={styles.choice}
          onClick={() => onBrush(brush === plan ? null : plan)}
        >
          <span aria-hidden="true" className={classNames(styles.swatch, styles[`tone${tone}`])}>
            {short}
          </span>
          {label}
          {key !== null && <Kbd>{key}</Kbd>}
        </button>
      ))}
    </div>
  );
}
