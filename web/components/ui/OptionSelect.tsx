import { ComboboxProvider } from '@ariakit/react/combobox';
import { Select as AriakitSelect, SelectProvider } from '@ariakit/react/select';
import { ChevronDown, X } from 'lucide-react';
import { useMemo, useState, type ReactNode, type Ref } from 'react';
import { useTranslate } from '#web/lib/messages.ts';
import { classNames } from './classNames.ts';
import box from './control.module.css';
import { useControl, type ControlProps } from './Field.tsx';
import { OptionPopover } from './OptionPopover.tsx';
import { matchOptions, searchableAbove, type Option } from './options.ts';
import styles from './Select.module.css';

export type OptionSelectProps<V extends string | number> = ControlProps & {
  options: readonly Option<V>[];
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  placeholder?: string | undefined;
  /** Whether the list can be searched. By default, lists of more than eight options can. */
  searchable?: boolean | undefined;
  loading?: boolean | undefined;
  emptyText?: string | undefined;
};

/** The button and the list of options that Select and MultiSelect share. */
export function OptionSelect<V extends string | number, Value extends string | string[]>({
  options,
  onBlur,
  ref,
  placeholder = 'Select…',
  searchable = options.length > searchableAbove,
  loading = false,
  emptyText = 'No Result Found',
  disabled = false,
  name,
  compact = false,
  value,
  setValue,
  shown,
  clearing,
  before,
  ...own
}: OptionSelectProps<V> & {
  compact?: boolean | undefined;
  value: Value;
  setValue: (value: Value) => void;
  /** Returns the text of the button. It gets the placeholder for when nothing is chosen. */
  shown: (placeholder: string) => ReactNode;
  /** The button that clears the value, or null if there is nothing to clear. */
  clearing: { label: string; onClear: () => void } | null;
  /** Rows before the matching options. */
  before?: (match: {
    matches: readonly Option<V>[];
    query: string;
    searchable: boolean;
  }) => ReactNode;
}) {
  const t = useTranslate();
  const control = useControl(own);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const matches = useMemo(() => matchOptions(options, query), [options, query]);
  const clears = clearing !== null && !disabled;
  const show = (next: boolean) => {
    setOpen(next);
    if (!next) onBlur?.();
  };
  const select = (
    <SelectProvider open={open} setOpen={show} value={value} setValue={setValue}>
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
          {shown(t(placeholder))}
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </AriakitSelect>
        {clears && (
          <button
            type="button"
            className={classNames(box.inlineButton, styles.clear)}
            aria-label={clearing.label}
            onClick={clearing.onClear}
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
        multiple={Array.isArray(value)}
        emptyText={t(emptyText)}
        labelledBy={control.labelId}
        label={t(own['aria-label'] ?? placeholder)}
        before={before?.({ matches, query, searchable })}
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
