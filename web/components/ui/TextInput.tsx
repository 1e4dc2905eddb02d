import { LONGEST_SEARCHED } from '#machines/core/values/searchLimits.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import box from './control.module.css';
import { useControl } from './Field.tsx';
import { sayWhatIsCut } from './sayWhatIsCut.ts';

export type TextInputProps = ComponentProps<'input'> & {
  icon?: ReactNode;
  suffix?: ReactNode;
  onValueChange?: ((value: string) => void) | undefined;
  compact?: boolean | undefined;
};

/** A text input with the props of a native one, so that it works with both `register()` and Controller. */
export function TextInput({
  icon,
  suffix,
  onValueChange,
  onChange,
  onPaste,
  compact = false,
  className,
  required,
  placeholder,
  'aria-label': name,
  ...others
}: TextInputProps) {
  const t = useTranslate();
  const rest = name === undefined ? others : { ...others, 'aria-label': t(name) };
  const control = useControl({ ...rest, required });
  return (
    <div className={classNames(box.control, compact && box.compact, className)}>
      {icon != null && (
        <span className={box.adornment} aria-hidden="true">
          {icon}
        </span>
      )}
      <input
        type="text"
        placeholder={placeholder === undefined ? undefined : t(placeholder)}
        // The server refuses longer search texts, and its message would be shown in place of the list.
        maxLength={rest.type === 'search' ? LONGEST_SEARCHED : undefined}
        {...rest}
        {...control.aria}
        id={control.id}
        className={box.input}
        onPaste={(event) => {
          onPaste?.(event);
          sayWhatIsCut(event);
        }}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
      />
      {suffix != null && <span className={box.adornment}>{suffix}</span>}
    </div>
  );
}
