import { useEffect, useEffectEvent } from 'react';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As the key is written on this machine. */
export const searchKey = isApple ? '⌘ K' : 'Ctrl K';

/** Hears Ctrl+K (⌘K), which leads to the menu search; not over a dialog, which keeps the focus. */
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
