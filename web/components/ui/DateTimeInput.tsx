import { useEffect, useId, useRef, useState, type Ref } from 'react';
import { useTranslate } from '#web/lib/messages.ts';
import { DateInput } from './DateInput.tsx';
import styles from './DateTimeInput.module.css';
import type { ControlProps } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

export type DateTimeInputProps = ControlProps & {
  /** `yyyy-mm-ddThh:mm` in the user's time zone. It is empty while the date or the time is missing. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** The latest time that is allowed. */
  max?: string | undefined;
};

/**
 * A field for a date and one for a time. It isn't `datetime-local`, which uses the browser's date format
 * instead of the reader's.
 */
export function DateTimeInput({ value, onChange, onBlur, ref, max, ...own }: DateTimeInputProps) {
  const t = useTranslate();
  const timeId = useId();
  const [parts, setParts] = useState(() => getParts(value));
  // If the value isn't what was typed here, the caller has changed it, for example by a reset.
  const shown = joined(parts) === value ? parts : getParts(value);
  // Date and time may change in one event: leaving the date field for the time field parses the date.
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const change = (part: Partial<Parts>) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setParts(next);
    onChange(joined(next));
  };
  return (
    <div className={styles.both}>
      <DateInput
        {...own}
        ref={ref}
        value={shown.day}
        onChange={(day) => change({ day })}
        onBlur={onBlur}
        max={max?.slice(0, 10)}
      />
      <TextInput
        id={timeId}
        type="time"
        aria-label={t('Time')}
        required={own.required}
        value={shown.time}
        onChange={(event) => change({ time: event.target.value })}
        onBlur={onBlur}
      />
    </div>
  );
}

interface Parts {
  day: string | null;
  time: string;
}

function getParts(value: string): Parts {
  const [day = '', time = ''] = value.split('T');
  return { day: day === '' ? null : day, time };
}

const joined = ({ day, time }: Parts): string => (day && time ? `${day}T${time}` : '');
