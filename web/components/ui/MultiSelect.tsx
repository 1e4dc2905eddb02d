import { ComboboxItem, ComboboxProvider } from '@ariakit/react/combobox';
import { Select as AriakitSelect, SelectItem, SelectProvider } from '@ariakit/react/select';
import { Check, ChevronDown, Minus, X } from 'lucide-react';
import { useMemo, useState, type Ref } from 'react';
import { classNames } from './classNames.ts';
import box from './control.module.css';
import { useControl, type ControlProps } from './Field.tsx';
import { formatCount } from './format.ts';
import { OptionPopover } from './OptionPopover.tsx';
import list from './OptionPopover.module.css';
import { matchOptions, searchableAbove, type Option } from './options.ts';
import styles from './Select.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type MultiSelectProps<V extends string | number> = ControlProps & {
  options: readonly Option<V>[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  placeholder?: string | undefined;
  /** `chips` shows the first two, `count` the number. */
  display?: 'chips' | 'count' | undefined;
  selectAll?: boolean | undefined;
  searchable?: boolean | undefined;
  loading?: boolean | undefined;
  emptyText?: string | undefined;
};

const namedAtMost = 2;

/** Chooses several of many, kept in the order of the options. */
export function MultiSelect<V extends string | number>({
  options,
  value,
  onChange,
  onBlur,
  ref,
  placeholder = 'Select…',
  display = 'chips',
  selectAll = true,
  searchable = options.length > searchableAbove,
  loading = false,
  emptyText = 'No Result Found',
  disabled = false,
  name,
  ...own
}: MultiSelectProps<V>) {
  const t = useTranslate();
  const control = useControl(own);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const matches = useMemo(() => matchOptions(options, query), [options, query]);
  const chosen = options.filter((option) => value.includes(option.value));
  const choosable = matches.filter((option) => option.disabled !== true);
  const chosenHere = choosable.filter((option) => value.includes(option.value)).length;
  const allHere = choosable.length > 0 && chosenHere === choosable.length;
  const clears = chosen.length > 0 && !disabled;

  const show = (next: boolean) => {
    setOpen(next);
    if (!next) onBlur?.();
  };
  const keep = (wanted: (option: Option<V>) => boolean) =>
    onChange(options.filter(wanted).map((option) => option.value));

  const Tick = allHere ? Check : Minus;
  const all = selectAll && choosable.length > 1 && (
    <SelectItem
      className={classNames(list.item, list.all)}
      setValueOnClick={false}
      hideOnClick={false}
      aria-selected={allHere}
      data-some={chosenHere > 0 || undefined}
      onClick={() => {
        const here = new Set(choosable.map((option) => option.value));
        keep((option) => (here.has(option.value) ? !allHere : value.includes(option.value)));
      }}
      {...(searchable ? { render: <ComboboxItem /> } : {})}
    >
      <span className={list.box}>{chosenHere > 0 && <Tick aria-hidden="true" />}</span>
      <span className={list.words}>
        {t(query === '' ? 'Select all ({n})' : 'Select all {n} found', {
          n: formatCount(choosable.length),
        })}
      </span>
    </SelectItem>
  );

  const select = (
    <SelectProvider
      open={open}
      setOpen={show}
      value={chosen.map((option) => String(option.value))}
      setValue={(next: string[]) => keep((option) => next.includes(String(option.value)))}
    >
      <div className={styles.select}>
        <AriakitSelect
          {...control.aria}
          id={control.id}
          ref={ref}
          disabled={disabled}
          data-name={name}
          data-open={open || undefined}
          className={classNames(box.control, styles.trigger, clears && styles.clears)}
          onBlur={() => {
            if (!open) onBlur?.();
          }}
        >
          <Chosen
            labels={chosen.map((option) => option.label)}
            of={options.length}
            display={display}
          >
            {t(placeholder)}
          </Chosen>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </AriakitSelect>
        {clears && (
          <button
            type="button"
            className={classNames(box.inlineButton, styles.clear)}
            aria-label={t('Clear the choices')}
            onClick={() => onChange([])}
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
        multiple
        emptyText={t(emptyText)}
        labelledBy={control.labelId}
        label={t(own['aria-label'] ?? placeholder)}
        before={all}
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

type ChosenProps = {
  labels: readonly string[];
  of: number;
  display: 'chips' | 'count';
  children: string;
};

function Chosen({ labels, of, display, children }: ChosenProps) {
  const t = useTranslate();
  if (labels.length === 0) {
    return <span className={classNames(styles.value, box.placeholder)}>{children}</span>;
  }
  if (labels.length === of && of > 1) {
    return <span className={styles.value}>{t('All {n} selected', { n: formatCount(of) })}</span>;
  }
  if (display === 'count' && labels.length > 1) {
    return (
      <span className={styles.value}>{t('{n} selected', { n: formatCount(labels.length) })}</span>
    );
  }
  const rest = labels.length - namedAtMost;
  return (
    <span className={classNames(styles.value, styles.chips)}>
      {labels.slice(0, namedAtMost).map((label) => (
        <span key={label} className={styles.chip}>
          {t(label)}
        </span>
      ))}
      {rest > 0 && (
        <span className={classNames(styles.chip, styles.more)}>+{formatCount(rest)}</span>
      )}
    </span>
  );
}
