/**
 * Single-key shortcuts can be switched off, because speech input and trembling hands press keys
 * that nobody meant (WCAG 2.1.4).
 */
import { useSyncExternalStore } from 'react';

const key = 'cadre.singleKeys';
const listeners = new Set<() => void>();

export const singleKeysOn = () => localStorage.getItem(key) !== 'off';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single-key shortcuts act, and how to change it; remembered in this browser. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, singleKeysOn);
  return [
    on,
    (next) => {
      if (next) localStorage.removeItem(key);
      else localStorage.setItem(key, 'off');
      for (const listener of listeners) listener();
    },
  ];
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
