import { changeSettings, settingsNow, useSetting } from '#web/lib/settings/index.ts';

/**
 * Single-key shortcuts can be switched off, because speech input and tremor cause unintended key presses
 * (WCAG 2.1.4).
 */
export const singleKeysOn = (): boolean => settingsNow().singleKeys;

/** Whether single-key shortcuts are on, and a setter; stored in the user's settings. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on] = useSetting('singleKeys');
  return [on, (singleKeys) => changeSettings({ singleKeys })];
}

/** Whether a key press belongs to the focused element, such as a text field. */
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

/** Whether a modal dialog is open; the page behind it must ignore keys. */
export const isModalOpen = () => document.querySelector('[data-scroll-lock]') !== null;
