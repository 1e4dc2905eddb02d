import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Keeps the form around an element from being sent while a file of it is missing: else a claim would leave
 * without its receipt. It is held before React hears of it, so that no form can forget to ask.
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
