import { ComboboxItem } from '@ariakit/react/combobox';
import { SelectItem } from '@ariakit/react/select';
import { Check, Minus } from 'lucide-react';
import { useTranslate } from '#web/lib/messages.ts';
import { classNames } from './classNames.ts';
import box from './control.module.css';
import { formatCount } from '#web/lib/format.ts';
import list from './OptionPopover.module.css';
import type { Option } from './options.ts';
import { OptionSelect, type OptionSelectProps } from './OptionSelect.tsx';
import styles from './Select.module.css';

export type MultiSelectProps<V extends string | number> = OptionSelectProps<V> & {
  value: readonly V[];
  onChange: (value: V[]) => void;
  /** `chips` shows the first two names, `count` the number. */
  display?: 'chips' | 'count' | undefined;
  selectAll?: boolean | undefined;
};

const namedAtMost = 2;

/** Lets the user choose several of many options. They are kept in the order of the options. */
export function MultiSelect<V extends string | number>({
  value,
  onChange,
  display = 'chips',
  selectAll = true,
  ...select
}: MultiSelectProps<V>) {
  const t = useTranslate();
  const { options } = select;
  const chosen = options.filter((option) => value.includes(option.value));
  const keep = (wanted: (option: Option<V>) => boolean) =>
    onChange(options.filter(wanted).map((option) => option.value));
  return (
    <OptionSelect
      {...select}
      value={chosen.map((option) => String(option.value))}
      setValue={(next: string[]) => keep((option) => next.includes(String(option.value)))}
      shown={(placeholder) => (
        <Chosen labels={chosen.map((option) => option.label)} of={options.length} display={display}>
          {placeholder}
        </Chosen>
      )}
      clearing={
        chosen.length > 0 ? { label: t('Clear the choices'), onClear: () => onChange([]) } : null
      }
      before={({ matches, query, searchable }) => {
        const choosable = matches.filter((option) => option.disabled !== true);
        if (!selectAll || choosable.length <= 1) return null;
        const here = new Set(choosable.map((option) => option.value));
        const chosenHere = value.filter((one) => here.has(one)).length;
        const allHere = chosenHere === choosable.length;
        const Tick = allHere ? Check : Minus;
        return (
          <SelectItem
            className={classNames(list.item, list.all)}
            setValueOnClick={false}
            hideOnClick={false}
            aria-selected={allHere}
            data-some={chosenHere > 0 || undefined}
            onClick={() =>
              keep((option) => (here.has(option.value) ? !allHere : value.includes(option.value)))
            }
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
      }}
    />
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
