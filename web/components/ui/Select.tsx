import { useTranslate } from '#web/lib/messages.ts';
import { classNames } from './classNames.ts';
import box from './control.module.css';
import { OptionSelect, type OptionSelectProps } from './OptionSelect.tsx';
import styles from './Select.module.css';

export type SelectProps<V extends string | number> = OptionSelectProps<V> & {
  value: V | null;
  onChange: (value: V | null) => void;
  clearable?: boolean | undefined;
  compact?: boolean | undefined;
};

/** Lets the user choose one of many options. Long lists can be searched by typing. */
export function Select<V extends string | number>({
  value,
  onChange,
  clearable = false,
  ...select
}: SelectProps<V>) {
  const t = useTranslate();
  const { options } = select;
  const chosen = options.find((option) => option.value === value);
  return (
    <OptionSelect
      {...select}
      value={chosen === undefined ? '' : String(chosen.value)}
      setValue={(next: string) => {
        const option = options.find((candidate) => String(candidate.value) === next);
        if (option && option.value !== value) onChange(option.value);
      }}
      shown={(placeholder) => (
        <span className={classNames(styles.value, chosen === undefined && box.placeholder)}>
          {t(chosen?.label ?? placeholder)}
        </span>
      )}
      clearing={
        clearable && chosen !== undefined
          ? { label: t('Clear the choice'), onClear: () => onChange(null) }
          : null
      }
    />
  );
}
