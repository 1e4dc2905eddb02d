import { useEffect, useEffectEvent } from 'react';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The key that focuses the search, as this platform writes it. */
export const searchKey = isApple ? '⌘ K' : 'Ctrl K';

/**
 * Calls the function when Ctrl+K (⌘K) is pressed, which focuses the menu search. The key is ignored while a
 * dialog is open.
 */
export function useSearchKey(onPressed: () => void): void {
  const pressed = useEffectEvent(onPressed);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey) return;
      if (document.querySelector('[data-scroll-lock]')) return;
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
