import { RadioGroup as Radix } from 'radix-ui';
import type { Ref } from 'react';
import { classNames } from './classNames.ts';
import styles from './choice.module.css';
import { useControl, type ControlProps } from './Field.tsx';
import { useTranslate } from '#web/lib/messages.ts';

export type RadioOption<V extends string> = {
  value: V;
  label: string;
  /** The language of the label, if it isn't the page's. */
  lang?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

export type RadioGroupProps<V extends string> = ControlProps & {
  value: V | null;
  onChange: (value: V) => void;
  options: readonly RadioOption<V>[];
  orientation?: 'vertical' | 'horizontal' | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
};

/** Lets the user choose one of a few options that are all visible. It belongs in a Field with `group`. */
export function RadioGroup<V extends string>({
  value,
  onChange,
  options,
  orientation = 'vertical',
  onBlur,
  ref,
  name,
  disabled = false,
  ...own
}: RadioGroupProps<V>) {
  const t = useTranslate();
  const { groupAria } = useControl(own);
  return (
    <Radix.Root
      {...groupAria}
      ref={ref}
      name={name}
      disabled={disabled}
      orientation={orientation}
      className={classNames(styles.group, orientation === 'horizontal' && styles.horizontal)}
      value={value ?? ''}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      onBlur={onBlur}
    >
      {options.map((option) => {
        const id = `${groupAria.id}-${option.value}`;
        const off = disabled || option.disabled === true;
        return (
          <div key={option.value} className={classNames(styles.choice, off && styles.disabled)}>
            <Radix.Item
              id={id}
              value={option.value}
              disabled={off}
              className={styles.circle}
              aria-describedby={option.hint === undefined ? undefined : `${id}-hint`}
            >
              <Radix.Indicator className={styles.point} />
            </Radix.Item>
            <span className={styles.words}>
              <label className={styles.label} htmlFor={id} lang={option.lang}>
                {t(option.label)}
              </label>
              {option.hint !== undefined && (
                <span className={styles.hint} id={`${id}-hint`}>
                  {t(option.hint)}
                </span>
              )}
            </span>
          </div>
        );
      })}
    </Radix.Root>
  );
}
