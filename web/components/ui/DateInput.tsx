import { CalendarDays, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Suspense, useState, type KeyboardEvent, type Ref } from 'react';
import { classNames } from './classNames.ts';
import box from './control.module.css';
import styles from './DateInput.module.css';
import { dateText, isoOfDate, parseDate, shiftDays } from './dateText.ts';
import field from './Field.module.css';
import { useControl, type ControlProps } from './Field.tsx';
import { useOverlayHost } from './overlayHost.ts';
import popover from './Popover.module.css';
import { lazyPart } from './Unfetched.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';

const Calendar = lazyPart(() => import('./Calendar.tsx'));

export type DateInputProps = ControlProps & {
  /** A day as 'yyyy-mm-dd', or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  min?: string | undefined;
  max?: string | undefined;
  placeholder?: string | undefined;
  clearable?: boolean | undefined;
};

const exampleDay = isoOfDate(new Date());

/**
 * A date field. A date is typed as ISO, in the order of the locale or with the name of the month, or chosen
 * from a calendar. Arrow up and down change it by a day, and Alt+arrow down opens the calendar.
 */
export function DateInput({
  value,
  onChange,
  onBlur,
  ref,
  min,
  max,
  placeholder = 'Choose a date',
  clearable = false,
  disabled = false,
  name,
  ...own
}: DateInputProps) {
  const t = useTranslate();
  const control = useControl(own);
  const host = useOverlayHost();
  const [draft, setDraft] = useState<string | null>(null);
  const [unread, setUnread] = useState(false);
  const [open, setOpen] = useState(false);
  const day = value === '' ? null : value;

  const problem = unread
    ? t('Type a date like {date}', { date: dateText(exampleDay) })
    : draft === null
      ? outsideOf(t, day, min, max)
      : undefined;
  const problemId = `${control.id}-unread`;
  const described = [control.aria['aria-describedby'], problem && problemId].filter(Boolean);

  const read = (text: string) => {
    const parsed = parseDate(text);
    const understood = parsed !== null || text.trim() === '';
    if (parsed !== day) onChange(parsed);
    if (understood) setDraft(null);
    setUnread(!understood);
  };
  const choose = (iso: string | null) => {
    setDraft(null);
    setUnread(false);
    onChange(iso);
  };

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const from = (draft === null ? day : parseDate(draft)) ?? isoOfDate(new Date());
      choose(shiftDays(from, event.key === 'ArrowUp' ? 1 : -1));
    } else if (event.key === 'Enter' && draft !== null) {
      read(draft);
    }
  };

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <div className={classNames(box.control, styles.date)} data-open={open || undefined}>
          <input
            {...control.aria}
            aria-invalid={
              control.aria['aria-invalid'] ?? (problem === undefined ? undefined : true)
            }
            aria-describedby={described.join(' ') || undefined}
            id={control.id}
            ref={ref}
            name={name}
            type="text"
            autoComplete="off"
            disabled={disabled}
            placeholder={t(placeholder)}
            className={classNames(box.input, styles.input)}
            value={draft ?? dateText(day)}
            onChange={(event) => {
              setDraft(event.target.value);
              setUnread(false);
            }}
            onKeyDown={keys}
            onBlur={() => {
              if (draft !== null) read(draft);
              onBlur?.();
            }}
          />
          {clearable && day !== null && !disabled && (
            <button
              type="button"
              className={box.inlineButton}
              aria-label={t('Clear the date')}
              onClick={() => choose(null)}
            >
              <X aria-hidden="true" />
            </button>
          )}
          <Popover.Trigger
            className={box.inlineButton}
            disabled={disabled}
            aria-label={t('Open the calendar')}
          >
            <CalendarDays aria-hidden="true" />
          </Popover.Trigger>
        </div>
      </Popover.Anchor>
      {problem !== undefined && (
        <p className={field.error} id={problemId} role="status">
          {problem}
        </p>
      )}
      <Popover.Portal container={host}>
        <Popover.Content
          className={popover.popover}
          aria-label={t('Calendar')}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          <Suspense fallback={<div className={styles.waiting} />}>
            <Calendar
              value={day}
              min={min}
              max={max}
              onChoose={(iso) => {
                choose(iso);
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function outsideOf(
  t: Translate,
  day: string | null,
  min: string | undefined,
  max: string | undefined,
): string | undefined {
  if (day !== null && min !== undefined && day < min) {
    return t('Not before {date}', { date: dateText(min) });
  }
  if (day !== null && max !== undefined && day > max) {
    return t('Not after {date}', { date: dateText(max) });
  }
  return undefined;
}
