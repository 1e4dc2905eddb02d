import { useRef, useState, type KeyboardEvent } from 'react';
import { Field } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './CodeBoxes.module.css';

const LENGTH = 6;
export const NO_DIGITS: readonly string[] = Array.from({ length: LENGTH }, () => '');

export type CodeBoxesProps = {
  /** Six texts, each of which is empty or one digit. */
  digits: readonly string[];
  onChange: (digits: readonly string[]) => void;
  /** Whether the server refused the last code. The inputs then show that. */
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
};

/**
 * Six inputs of one digit each (spec 000 §2, §5). A pasted code, or one that the phone suggests from a message,
 * fills all of them. Backspace in an empty input removes the previous digit.
 */
export function CodeBoxes({ digits, onChange, invalid = false, disabled = false }: CodeBoxesProps) {
  const t = useTranslate();
  const [wrong, setWrong] = useState(false);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const goTo = (at: number) => {
    const box = boxes.current[Math.min(Math.max(at, 0), LENGTH - 1)];
    box?.focus();
    box?.select();
  };

  /** Distributes text over the inputs, one digit each, beginning at the given one. */
  const write = (at: number, text: string) => {
    const given = text.replaceAll(/[\s-]/g, '');
    if (!/^\d*$/.test(given)) {
      setWrong(true);
      return;
    }
    setWrong(false);
    const next = [...digits];
    for (const [offset, digit] of given
      .slice(0, LENGTH - at)
      .split('')
      .entries()) {
      next[at + offset] = digit;
    }
    if (given === '') next[at] = '';
    onChange(next);
    if (given !== '') goTo(at + given.length);
  };

  const onKeyDown = (at: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace' && digits[at] === '' && at > 0) {
      event.preventDefault();
      onChange(digits.map((digit, index) => (index === at - 1 ? '' : digit)));
      goTo(at - 1);
    }
    if (event.key === 'ArrowLeft') {
      event.preventDefault();
      goTo(at - 1);
    }
    if (event.key === 'ArrowRight') {
      event.preventDefault();
      goTo(at + 1);
    }
  };

  return (
    <Field
      id="code"
      label={t('Enter the six digits')}
      group
      error={wrong ? t('Number is invalid') : undefined}
    >
      <div
        role="group"
        className={styles.boxes}
        aria-labelledby="code-label"
        aria-describedby={wrong ? 'code-error' : undefined}
      >
        {digits.map((digit, at) => (
          <input
            key={at}
            ref={(box) => {
              boxes.current[at] = box;
            }}
            className={styles.box}
            aria-label={t('Digit {n}', { n: at + 1 })}
            aria-invalid={wrong || invalid || undefined}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            autoFocus={at === 0}
            disabled={disabled}
            value={digit}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => onKeyDown(at, event)}
            onPaste={(event) => {
              event.preventDefault();
              // A pasted code begins at the first input, wherever the cursor is.
              const text = event.clipboardData.getData('text').trim();
              write(text.replaceAll(/\D/g, '').length >= LENGTH ? 0 : at, text);
            }}
            onChange={({ target }) => {
              // A second digit in an input replaces the first.
              const typed = target.value.length === 2 ? target.value.replace(digit, '') : null;
              write(at, typed ?? target.value);
            }}
          />
        ))}
      </div>
    </Field>
  );
}
