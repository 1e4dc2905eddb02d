import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { TimelineStep } from '#machines/core/contracts/timeline.ts';
import { Card, DateText, IconButton, Slider, formatCount } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './instance.module.css';
import type { Steps } from './useSteps.ts';

export type PlayerProps = { steps: readonly TimelineStep[]; walk: Steps };

/** Steps through an instance by slider, buttons, or playback. */
export function Player({ steps, walk }: PlayerProps) {
  const t = useTranslate();
  const { at, playing, go, toggle } = walk;
  const step = steps[at];
  const last = steps.length - 1;
  if (!step) return null;
  const where = t('Step {number} of {total}', {
    number: formatCount(at + 1),
    total: formatCount(steps.length),
  });
  return (
    <Card>
      <div className={styles.player}>
        <IconButton label="First step" size="small" disabled={at === 0} onClick={() => go(0)}>
          <ChevronFirst />
        </IconButton>
        <IconButton
          label="Previous step"
          size="small"
          disabled={at === 0}
          onClick={() => go(at - 1)}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton label={playing ? 'Pause' : 'Play'} variant="secondary" onClick={toggle}>
          {playing ? <Pause /> : <Play />}
        </IconButton>
        <IconButton
          label="Next step"
          size="small"
          disabled={at === last}
          onClick={() => go(at + 1)}
        >
          <ChevronRight />
        </IconButton>
        <IconButton label="Last step" size="small" disabled={at === last} onClick={() => go(last)}>
          <ChevronLast />
        </IconButton>
        <div className={styles.track}>
          <Slider
            label="Time"
            min={0}
            max={last}
            value={at}
            onChange={go}
            valueText={t('{where}: {event} by {name}, then {state}', {
              where,
              event: t(step.eventLabel),
              name: step.actorName,
              state: t(step.toLabel),
            })}
          />
        </div>
        <p className={styles.now} aria-live="polite">
          {t('{where}: {event} by {name}', {
            where,
            event: t(step.eventLabel),
            name: step.actorName,
          })}
          {step.onBehalfOfName !== null && ` ${t('(for {name})', { name: step.onBehalfOfName })}`},{' '}
          <DateText value={step.at} withTime />
        </p>
      </div>
    </Card>
  );
}
