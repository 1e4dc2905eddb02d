import { capitalised } from '#machines/kits/resources/resource.ts';
import type { Chart } from '#machines/core/chart/contract.ts';
import { classNames } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import colours from './colours.module.css';
import styles from './legend.module.css';
import words from './words.module.css';

/** The meaning of the colours, and the keys for navigation. */
export function Legend({ chart, heat }: { chart: Chart; heat: string | null }) {
  const t = useTranslate();
  const actors = new Map<string, Set<string>>();
  for (const { kind, who } of chart.states) {
    if (kind === 'state') actors.set(who.key, (actors.get(who.key) ?? new Set()).add(who.label));
  }
  return (
    <div className={styles.legend}>
      {heat && (
        <ul className={styles.keys} aria-label={t('Color shows {what}', { what: t(heat) })}>
          {[0, 1, 2, 3, 4, 5].map((step) => (
            <li key={step} className={styles.key}>
              <span className={classNames(styles.swatch, colours.filled)} data-heat={step} />
              {t(step === 0 ? 'None' : step === 5 ? 'Most' : '')}
            </li>
          ))}
        </ul>
      )}
      {!heat && (
        <ul className={styles.keys} aria-label={t('Colored by who acts next')}>
          {[...actors].map(([key, labels]) => (
            <li key={key} className={styles.key}>
              <span className={classNames(styles.swatch, colours.filled)} data-who={key} />
              {[...labels].map((label) => capitalised(t(label))).join('; ')}
            </li>
          ))}
        </ul>
      )}
      <p className={words.muted}>
        {t(
          'Drag to pan, Ctrl and wheel to zoom. Keys: arrows move between states, Enter opens a state, Shift and arrows pan, + − 0 zoom.',
        )}
      </p>
    </div>
  );
}

/** Capitalises `the requester` for a legend entry. */
