import { changeSettings, settingsNow, useSetting } from '#web/lib/settings/index.ts';

/**
 * Whether shortcuts of a single key are on. They can be switched off, because speech input and tremor press
 * keys unintentionally (WCAG 2.1.4).
 */
export const singleKeysOn = (): boolean => settingsNow().singleKeys;

/**
 * Returns whether single-key shortcuts are on, and a function that switches them. The choice is stored in the
 * user's settings.
 */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on] = useSetting('singleKeys');
  return [on, (singleKeys) => changeSettings({ singleKeys })];
}

/** Whether a key press belongs to the focused element, such as a text field, and so is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) {
    return target.type !== 'checkbox' && target.type !== 'radio' && target.type !== 'button';
  }
  return (
    target.isContentEditable ||
    target.closest('textarea, select, [role="combobox"], [role="listbox"], [role="menu"]') !== null
  );
}

/** Whether a modal dialog is open. The page behind it must ignore keys then. */
export const isModalOpen = () => document.querySelector('[data-scroll-lock]') !== null;
