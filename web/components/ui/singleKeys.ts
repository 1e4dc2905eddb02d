import { changeSettings, settingsNow, useSetting } from '#web/lib/settings/index.ts';

/**
 * Single-key shortcuts can be switched off, because speech input and trembling hands press keys
 * that nobody meant (WCAG 2.1.4).
 */
export const singleKeysOn = (): boolean => settingsNow().singleKeys;

/** Whether single-key shortcuts act, and how to change it; the person's settings remember it. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on] = useSetting('singleKeys');
  return [on, (singleKeys) => changeSettings({ singleKeys })];
}

/** Whether a key was meant for what has the focus, such as a letter typed into a field. */
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

/** Whether a dialog lies over the page, whose keys the page behind it must not take. */
export const isModalOpen = () => document.querySelector('[data-scroll-lock]') !== null;
