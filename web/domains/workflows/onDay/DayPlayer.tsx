import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import {
  Card,
  DateInput,
  Field,
  formatDate,
  IconButton,
  Slider,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { addDays, daysBetween } from './days.ts';
import styles from './onDay.module.css';

export type DayPlayerProps = {
  day: string;
  firstDay: string;
  lastDay: string;
  onDay: (day: string) => void;
  minutes: readonly string[];
  /** The index of the shown minute. The last one is the end of the day. */
  at: number;
  playing: boolean;
  onMinute: (at: number) => void;
  onToggle: () => void;
};

/** Two sliders: one over all days, and one over the minutes of the chosen day, which can also be played. */
export function DayPlayer(props: DayPlayerProps) {
  const { day, firstDay, lastDay, onDay, minutes, at, playing, onMinute, onToggle } = props;
  const t = useTranslate();
  const last = daysBetween(firstDay, lastDay);
  const minute = minutes[at];
  const time =
    at >= minutes.length - 1 || minute === undefined
      ? t('End of the day')
      : t('at {time}', { time: minute });
  return (
    <Card>
      <div className={styles.player}>
        <IconButton
          label="The day before"
          size="small"
          disabled={day <= firstDay}
          onClick={() => onDay(addDays(day, -1))}
        >
          <ChevronLeft />
        </IconButton>
        <div className={styles.track}>
          <Slider
            label="Day"
            min={0}
            max={last}
            value={daysBetween(firstDay, day)}
            onChange={(days) => onDay(addDays(firstDay, days))}
            valueText={formatDate(day)}
          />
        </div>
        <IconButton
          label="The day after"
          size="small"
          disabled={day >= lastDay}
          onClick={() => onDay(addDays(day, 1))}
        >
          <ChevronRight />
        </IconButton>
        <Field label="Day" name="day">
          <DateInput
            value={day}
            onChange={(next) => next !== null && onDay(next > lastDay ? lastDay : next)}
          />
        </Field>
      </div>
      <div className={styles.player}>
        <IconButton
          label={playing ? 'Pause' : 'Play the day'}
          variant="secondary"
          disabled={minutes.length === 0}
          onClick={onToggle}
        >
          {playing ? <Pause /> : <Play />}
        </IconButton>
        <div className={styles.track}>
          <Slider
            label="Time of day"
            min={0}
            max={Math.max(0, minutes.length - 1)}
            value={Math.max(0, at)}
            onChange={onMinute}
            valueText={time}
          />
        </div>
        <output className={styles.time}>
          {minutes.length === 0 ? t('Nothing moved on this day.') : time}
        </output>
      </div>
    </Card>
  );
}
