import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { LONGEST_SEARCH } from '#machines/core/values/searchLimits.ts';
import { classNames, innerPopup, Kbd } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { searchKey, useSearchKey } from './searchKey.ts';
import { suggestionsFor, type MenuEntry, type Suggestion } from './menu.ts';
import styles from './MenuSearch.module.css';

export type MenuSearchProps = {
  menu: readonly MenuEntry[];
  onGo: (entry: MenuEntry) => void;
  /** Search results other than screens, such as people, processes and documents. */
  found?: readonly Suggestion[];
  /** Whether the results for the latest input are still loading. */
  looking?: boolean;
  onType?: (text: string) => void;
  /** Offered before anything is typed. */
  often?: readonly Suggestion[];
};

/** The number of results that fit below the field. Typing more narrows them down. */
const SHOWN = 8;

const NOTHING: readonly Suggestion[] = [];

/**
 * Finds screens and other results by name: Tab completes, Enter opens, Escape closes (spec 000 §2). Ctrl+K
 * focuses it from anywhere except a dialog. If Enter is pressed before the menu is loaded, the first result
 * opens once it is.
 */
export function MenuSearch({
  menu,
  onGo,
  found = NOTHING,
  looking = false,
  onType,
  often = NOTHING,
}: MenuSearchProps) {
  const t = useTranslate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [entered, setEntered] = useState(false);
  const isEmpty = typed.trim() === '';
  const suggestions = isEmpty ? often : [...suggestionsFor(menu, typed).slice(0, SHOWN), ...found];
  const chosen = suggestions[at] ?? suggestions[0];
  const shown = open && (!isEmpty || often.length > 0);

  useSearchKey(() => {
    input.current?.focus();
    input.current?.select();
  });
  const type = (text: string) => {
    setTyped(text);
    onType?.(text);
    setEntered(false);
    setAt(0);
    setOpen(true);
  };
  const go = (entry: MenuEntry) => {
    type('');
    setOpen(false);
    input.current?.blur();
    onGo(entry);
  };
  const openFirst = useEffectEvent(() => {
    if (chosen) go(chosen.entry);
  });
  const isReady = entered && !looking && chosen !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const opening = setTimeout(() => openFirst());
    return () => clearTimeout(opening);
  }, [isReady]);
  const move = (by: number) =>
    setAt((present) => (present + by + suggestions.length) % Math.max(suggestions.length, 1));

  const keys = (event: KeyboardEvent) => {
    if (!shown) return;
    switch (event.key) {
      case 'Tab':
        // If the name is already complete, Tab moves to the next control as usual.
        if (event.shiftKey || isEmpty || !chosen || chosen.entry.label === typed) return;
        event.preventDefault();
        type(chosen.entry.label);
        return;
      case 'Enter':
        event.preventDefault();
        if (chosen && menu.length > 0) go(chosen.entry);
        else setEntered(true);
        return;
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
        return;
      case 'Escape':
        type('');
        if (isEmpty) setOpen(false);
        return;
      default:
    }
  };

  return (
    <div className={styles.search}>
      <Search aria-hidden="true" className={styles.icon} />
      <input
        ref={input}
        type="text"
        maxLength={LONGEST_SEARCH}
        role="combobox"
        className={styles.input}
        aria-label={t('Search the menu')}
        placeholder={t('Search the menu')}
        aria-autocomplete="list"
        aria-keyshortcuts="Control+K Meta+K"
        aria-expanded={shown}
        aria-controls={shown && suggestions.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={shown && chosen ? `${id}-${suggestions.indexOf(chosen)}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          setEntered(false);
        }}
        onKeyDown={keys}
      />
      <span className={styles.key} aria-hidden="true">
        <Kbd>{searchKey}</Kbd>
      </span>
      {shown && (
        <div className={styles.popup} {...innerPopup}>
          {suggestions.length === 0 ? (
            <p className={styles.none} role="status">
              {looking ? t('Searching…') : t('Menu not found')}
            </p>
          ) : (
            <ul
              id={`${id}-list`}
              role="listbox"
              aria-label={t(isEmpty ? 'Often used' : 'Menu')}
              className={styles.list}
            >
              {suggestions.map((suggestion, index) => (
                <li
                  key={`${suggestion.within} ${suggestion.entry.label} ${suggestion.entry.to}`}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={suggestion === chosen}
                  className={classNames(styles.option, suggestion === chosen && styles.active)}
                  // The choice is made on mousedown, because the field loses its focus, which closes the list,
                  // before a click arrives.
                  onMouseDown={(event) => {
                    event.preventDefault();
                    go(suggestion.entry);
                  }}
                  onMouseMove={() => setAt(index)}
                >
                  <span>{suggestion.entry.label}</span>
                  {suggestion.within !== '' && (
                    <span className={styles.within}>{suggestion.within}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
