import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import box from './control.module.css';
import { useControl } from './Field.tsx';
import { sayWhatIsCut } from './sayWhatIsCut.ts';
import styles from './TextArea.module.css';

export type TextAreaProps = ComponentProps<'textarea'> & {
  onValueChange?: ((value: string) => void) | undefined;
  /** The field grows with its text, up to a third of the window. */
  autoGrow?: boolean | undefined;
};

/** A field for several lines of text. */
export function TextArea({
  onValueChange,
  onChange,
  onPaste,
  autoGrow = true,
  rows = 3,
  className,
  required,
  ...rest
}: TextAreaProps) {
  const control = useControl({ ...rest, required });
  return (
    <textarea
      {...rest}
      {...control.aria}
      id={control.id}
      rows={rows}
      className={classNames(box.control, styles.area, autoGrow && styles.grow, className)}
      onPaste={(event) => {
        onPaste?.(event);
        sayWhatIsCut(event);
      }}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.target.value);
      }}
    />
  );
}
