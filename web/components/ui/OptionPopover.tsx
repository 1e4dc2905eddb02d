import { Combobox, ComboboxItem, ComboboxList } from '@ariakit/react/combobox';
import {
  SelectItem,
  SelectItemCheck,
  SelectPopover,
  useSelectContext,
} from '@ariakit/react/select';
import { Check, Search } from 'lucide-react';
import { useEffect, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { formatCount } from '#web/lib/format.ts';
import styles from './OptionPopover.module.css';
import { drawnAtMost, type Option } from './options.ts';
import { innerPopup, useOverlayLandmark } from './overlayHost.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type OptionPopoverProps<V extends string | number> = {
  open: boolean;
  matches: readonly Option<V>[];
  searchable: boolean;
  loading: boolean;
  multiple?: boolean | undefined;
  emptyText: string;
  labelledBy: string | undefined;
  label: string | undefined;
  /** Rows before the options, such as 'Select all'. */
  before?: ReactNode;
  onClose: () => void;
};

/** The list of options that Select and MultiSelect open. */
export function OptionPopover<V extends string | number>({
  open,
  matches,
  searchable,
  loading,
  multiple = false,
  emptyText,
  labelledBy,
  label,
  before,
  onClose,
}: OptionPopoverProps<V>) {
  const t = useTranslate();
  const landmark = useOverlayLandmark();
  const store = useSelectContext();

  // Scrolls to the chosen option. If none is chosen, the first option is active, so that Enter chooses it.
  useEffect(() => {
    if (!open || searchable || !store) return;
    const drawn = requestAnimationFrame(() => {
      if (store.getState().activeId == null) store.move(store.first());
    });
    return () => cancelAnimationFrame(drawn);
  }, [open, searchable, store]);

  const naming = { 'aria-labelledby': labelledBy, 'aria-label': labelledBy ? undefined : label };
  const drawn = open ? matches.slice(0, drawnAtMost) : [];
  const rows = (
    <>
      {matches.length > 0 && before}
      {drawn.map((option) => (
        <SelectItem
          key={option.value}
          value={String(option.value)}
          disabled={option.disabled === true}
          className={styles.item}
          {...(searchable ? { render: <ComboboxItem /> } : {})}
        >
          {multiple && (
            <span className={styles.box}>
              <SelectItemCheck>
                <Check aria-hidden="true" />
              </SelectItemCheck>
            </span>
          )}
          <span className={styles.words}>
            <span className={styles.label}>{t(option.label)}</span>
            {option.hint !== undefined && <span className={styles.hint}>{t(option.hint)}</span>}
          </span>
          {!multiple && (
            <SelectItemCheck className={styles.check}>
              <Check aria-hidden="true" />
            </SelectItemCheck>
          )}
        </SelectItem>
      ))}
    </>
  );
  const remark =
    matches.length > drawnAtMost
      ? t('{n} more: type to narrow the list', { n: formatCount(matches.length - drawnAtMost) })
      : loading
        ? t('Loading…')
        : matches.length === 0
          ? emptyText
          : undefined;

  return (
    <SelectPopover
      {...innerPopup}
      {...naming}
      unmountOnHide
      portal
      portalElement={landmark}
      preserveTabOrder={false}
      sameWidth
      fitViewport
      gutter={4}
      className={styles.popover}
      onKeyDown={(event: KeyboardEvent) => {
        // Tab moves on from the control, as in a native select.
        if (event.key === 'Tab') event.preventDefault();
        if (event.key === 'Escape' || event.key === 'Tab') onClose();
      }}
    >
      {searchable && (
        <div className={styles.search}>
          <Search aria-hidden="true" />
          <Combobox
            autoSelect
            aria-label={t('Search the list')}
            placeholder={t('Search…')}
            className={styles.query}
          />
        </div>
      )}
      {searchable ? (
        <ComboboxList
          {...naming}
          className={classNames(styles.list, matches.length === 0 && styles.none)}
        >
          {rows}
        </ComboboxList>
      ) : (
        <div className={styles.list} role="presentation">
          {rows}
        </div>
      )}
      <p className={styles.remark} role="status" hidden={remark === undefined}>
        {remark}
      </p>
    </SelectPopover>
  );
}
