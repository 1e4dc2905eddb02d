import { ComboboxProvider } from '@ariakit/react/combobox';
import { Select as AriakitSelect, SelectProvider } from '@ariakit/react/select';
import { ChevronDown, X } from 'lucide-react';
import { useMemo, useState, type Ref } from 'react';
import { classNames } from './classNames.ts';
import box from './control.module.css';
import { useControl, type ControlProps } from './Field.tsx';
import { OptionPopover } from './OptionPopover.tsx';
import { matchOptions, searchableAbove, type Option } from './options.ts';
import styles from './Select.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type SelectProps<V extends string | number> = ControlProps & {
  options: readonly Option<V>[];
  value: V | null;
  onChange: (value: V | null) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  placeholder?: string | undefined;
  clearable?: boolean | undefined;
  /** Default: true for more than eight options. */
  searchable?: boolean | undefined;
  loading?: boolean | undefined;
  compact?: boolean | undefined;
  emptyText?: string | undefined;
};

/** Chooses one of many. Long lists can be searched by typing. */
export function Select<V extends string | number>({
  options,
  value,
  onChange,
  onBlur,
  ref,
  placeholder = 'Select…',
  clearable = false,
  searchable = options.length > searchableAbove,
  loading = false,
  compact = false,
  emptyText = 'No Result Found',
  disabled = false,
  name,
  ...own
}: SelectProps<V>) {
  const t = useTranslate();
  const control = useControl(own);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const matches = useMemo(() => matchOptions(options, query), [options, query]);
  const chosen = options.find((option) => option.value === value);
  const clears = clearable && chosen !== undefined && !disabled;

  const show = (next: boolean) => {
    setOpen(next);
    if (!next) onBlur?.();
  };

  const select = (
    <SelectProvider
      open={open}
      setOpen={show}
      value={chosen === undefined ? '' : String(chosen.value)}
      setValue={(next: string) => {
        const option = options.find((candidate) => String(candidate.value) === next);
        if (option && option.value !== value) onChange(option.value);
      }}
    >
      <div className={styles.select}>
        <AriakitSelect
          {...control.aria}
          id={control.id}
          ref={ref}
          disabled={disabled}
          data-name={name}
          data-open={open || undefined}
          className={classNames(
            box.control,
            compact && box.compact,
            styles.trigger,
            clears && styles.clears,
          )}
          onBlur={() => {
            if (!open) onBlur?.();
          }}
        >
          <span className={classNames(styles.value, chosen === undefined && box.placeholder)}>
            {t(chosen?.label ?? t(placeholder))}
          </span>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </AriakitSelect>
        {clears && (
          <button
            type="button"
            className={classNames(box.inlineButton, styles.clear)}
            aria-label={t('Clear the choice')}
            onClick={() => onChange(null)}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      <OptionPopover
        open={open}
        matches={matches}
        searchable={searchable}
        loading={loading}
        emptyText={t(emptyText)}
        labelledBy={control.labelId}
        label={t(own['aria-label'] ?? placeholder)}
        onClose={() => show(false)}
      />
    </SelectProvider>
  );

  return searchable ? (
    <ComboboxProvider resetValueOnHide value={query} setValue={setQuery}>
      {select}
    </ComboboxProvider>
  ) : (
    select
  );
}
