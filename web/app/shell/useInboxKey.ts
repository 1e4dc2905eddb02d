import { useEffect, useEffectEvent } from 'react';
import { isModalOpen, isTyping, singleKeysOn } from '#web/components/ui/index.ts';
import { paths } from '#web/lib/paths.ts';

/** The key g opens the most urgent task from every screen; within the inbox, the inbox handles it. */
export function useInboxKey(may: boolean, go: (to: string) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'g' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (!may || location.pathname === paths.inbox || event.defaultPrevented) return;
    if (!singleKeysOn() || isTyping(event.target) || isModalOpen()) return;
    event.preventDefault();
    go(paths.inbox);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
