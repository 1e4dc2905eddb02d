import { useTranslate } from '#web/lib/messages.ts';
import { useState, type FocusEvent, type ReactNode, type Ref } from 'react';
import { classNames } from './classNames.ts';
import box from './control.module.css';
import { useControl, type ControlProps } from './Field.tsx';
import styles from './NumberInput.module.css';
import { numberText, parseNumber, roundTo } from './numberText.ts';

export type NumberInputProps = ControlProps & {
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  decimals?: number | undefined;
  /** Keeps further decimals instead of rounding them, so that the form can refuse them. */
  exact?: boolean | undefined;
  min?: number | undefined;
  max?: number | undefined;
  suffix?: ReactNode;
  prefix?: ReactNode;
  placeholder?: string | undefined;
  /** A small field, for table cells. */
  compact?: boolean | undefined;
};

/**
 * A number field. It is a text input with digits of equal width, because in type="number" scrolling would
 * change the number, and the browser hides input that isn't one.
 */
export function NumberInput({
  value,
  onChange,
  onBlur,
  ref,
  decimals = 2,
  exact = false,
  min,
  max,
  suffix,
  prefix,
  placeholder,
  compact = false,
  name,
  disabled,
  ...own
}: NumberInputProps) {
  const t = useTranslate();
  const name_ = own['aria-label'];
  const control = useControl(name_ === undefined ? own : { ...own, 'aria-label': t(name_) });
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? null : parseNumber(draft);
  const unreadable = draft !== null && draft.trim() !== '' && typed === null;
  const isTooFine = exact && typed !== null && typed !== roundTo(typed, decimals);
  const outside =
    value !== null && ((min !== undefined && value < min) || (max !== undefined && value > max));
  const invalid = control.aria['aria-invalid'] ?? ((unreadable || outside || isTooFine) && true);

  return (
    <div className={classNames(box.control, compact && box.compact, styles.number)}>
      {prefix != null && <span className={box.adornment}>{prefix}</span>}
      <input
        {...control.aria}
        aria-invalid={invalid || undefined}
        id={control.id}
        ref={ref}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        placeholder={placeholder === undefined ? undefined : t(placeholder)}
        className={classNames(box.input, styles.input)}
        value={draft ?? numberText(value, decimals, true)}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          const parsed = parseNumber(text);
          onChange(parsed === null || exact ? parsed : roundTo(parsed, decimals));
        }}
        onBlur={(event) => {
          // Invalid input stays, so that the user can correct it. A valid number is shown formatted.
          if (!unreadable && !isTooFine) setDraft(null);
          onBlur?.(event);
        }}
      />
      {suffix != null && <span className={box.adornment}>{suffix}</span>}
    </div>
  );
}
