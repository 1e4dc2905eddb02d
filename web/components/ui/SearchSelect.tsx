import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react/combobox';
import { Search, X } from 'lucide-react';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { classNames } from './classNames.ts';
import box from './control.module.css';
import { useControl, type ControlProps } from './Field.tsx';
import list from './OptionPopover.module.css';
import type { Option } from './options.ts';
import { innerPopup, useOverlayLandmark } from './overlayHost.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type SearchSelectProps<V extends string | number> = ControlProps & {
  /** The chosen option. Its label is shown in the input. */
  value: Option<V> | null;
  onChange: (value: Option<V> | null) => void;
  /** What the user has typed so far. The caller loads the matches into `options`. */
  text: string;
  onTextChange: (text: string) => void;
  options: readonly Option<V>[];
  loading: boolean;
  /** Text instead of the options, for example that more letters are needed. */
  remark?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  placeholder?: string | undefined;
};

/** Lets the user choose one of too many options to list: the user types, and then chooses a match. */
export function SearchSelect<V extends string | number>({
  value,
  onChange,
  text,
  onTextChange,
  options,
  loading,
  remark,
  onBlur,
  ref,
  placeholder,
  disabled = false,
  name,
  ...own
}: SearchSelectProps<V>) {
  const t = useTranslate();
  const control = useControl(own);
  const landmark = useOverlayLandmark();
  const [open, setOpen] = useState(false);
  const typed = value?.label ?? text;
  const notice = t(remark ?? (loading ? 'Searching…' : 'No Result Found'));
  const type = (next: string) => {
    if (next === typed) return;
    // Part of a name isn't a valid choice, so typing clears the chosen option.
    if (value) onChange(null);
    onTextChange(next);
  };
  const clear = () => {
    onChange(null);
    onTextChange('');
  };
  return (
    <ComboboxProvider open={open} setOpen={setOpen} value={typed} setValue={type}>
      <div className={box.control}>
        <span className={box.adornment} aria-hidden="true">
          <Search />
        </span>
        <Combobox
          {...control.aria}
          ref={ref}
          id={control.id}
          name={name}
          disabled={disabled}
          autoSelect
          autoComplete="list"
          placeholder={placeholder === undefined ? undefined : t(placeholder)}
          className={box.input}
          onBlur={onBlur}
        />
        {typed !== '' && !disabled && (
          <button
            type="button"
            className={box.inlineButton}
            aria-label={t('Clear the choice')}
            onClick={clear}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      <ComboboxPopover
        {...innerPopup}
        aria-label={t(own['aria-label'] ?? 'Found')}
        unmountOnHide
        portal
        portalElement={landmark}
        sameWidth
        fitViewport
        gutter={4}
        className={list.popover}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        <div className={classNames(list.list, options.length === 0 && list.none)}>
          {options.map((option) => (
            <ComboboxItem
              key={option.value}
              value={String(option.value)}
              setValueOnClick={false}
              disabled={option.disabled === true}
              className={list.item}
              onClick={() => {
                onChange(option);
                onTextChange('');
              }}
            >
              <span className={list.words}>
                <span className={list.label}>{t(option.label)}</span>
                {option.hint !== undefined && <span className={list.hint}>{t(option.hint)}</span>}
              </span>
            </ComboboxItem>
          ))}
        </div>
        <p className={list.remark} role="status" hidden={options.length > 0}>
          {notice}
        </p>
      </ComboboxPopover>
    </ComboboxProvider>
  );
}
