import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Keeps the form around an element from being sent while one of its files is missing, because a claim would be
 * sent without its receipt. It stops the event before React receives it, so that no form can forget to check.
 */
export function useBlockedForm(
  within: RefObject<HTMLElement | null>,
  isHeld: boolean,
  onHeld: () => void,
): void {
  const say = useEffectEvent(onHeld);
  useEffect(() => {
    const form = within.current?.closest('form');
    if (!isHeld || !form) return undefined;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      say();
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [within, isHeld]);
}
