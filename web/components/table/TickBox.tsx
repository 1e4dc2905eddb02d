import { useEffect, useRef } from 'react';
import styles from './TickBox.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type TickBoxProps = {
  checked: boolean | 'some';
  label: string;
  onToggle: (withShift: boolean) => void;
  disabled?: boolean | undefined;
  tabIndex?: number | undefined;
};

/** A native checkbox. Scrolling renders forty of them again, for which Radix's checkbox is too slow. */
export function TickBox({ checked, label, onToggle, disabled = false, tabIndex }: TickBoxProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const some = checked === 'some';

  useEffect(() => {
    if (input.current) input.current.indeterminate = some;
  }, [some]);

  return (
    <input
      ref={input}
      type="checkbox"
      className={styles.box}
      aria-label={t(label)}
      disabled={disabled}
      tabIndex={tabIndex}
      checked={checked === true}
      onChange={(event) => {
        const click = event.nativeEvent;
        onToggle(click instanceof MouseEvent && click.shiftKey);
      }}
    />
  );
}
