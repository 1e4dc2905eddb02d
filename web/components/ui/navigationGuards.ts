import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker, useLocation, type BlockerFunction } from 'react-router-dom';

export type Leaving = Parameters<BlockerFunction>[0];
/** A navigation that was stopped. It can either continue or be given up. */
export interface Stopped {
  proceed: () => void;
  reset: () => void;
}
/** Returns a function that decides on the navigation it stops, or null to let it pass. */
export type NavigationGuard = (leaving: Leaving) => ((stopped: Stopped) => void) | null;

/** In the order in which they mounted; the last one (the top dialog) is asked first. */
const guards: NavigationGuard[] = [];

/** Stops navigations while `isOn`. The router allows only one blocker, so all guards share it. */
export function useNavigationGuard(isOn: boolean, guard: NavigationGuard): void {
  const ask = useEffectEvent(guard);
  useEffect(() => {
    if (!isOn) return undefined;
    const own: NavigationGuard = (leaving) => ask(leaving);
    guards.push(own);
    return () => {
      guards.splice(guards.indexOf(own), 1);
    };
  }, [isOn]);
}

/** Returns the number that the router gives to each entry of the browser's history. */
const readEntry = (): unknown => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
};

/** Resolves when the browser has returned to an entry of its history, which takes a moment after a stopped Back. */
const whenBackAt = (entry: unknown): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (readEntry() !== entry) return;
      window.removeEventListener('popstate', check);
      resolve();
    };
    window.addEventListener('popstate', check);
    check();
  });

/** The router's only blocker. It is rendered once, above every screen. */
export function NavigationGuards() {
  const handle = useRef<((stopped: Stopped) => void) | null>(null);
  const blocker = useBlocker((leaving) => {
    for (const guard of guards.toReversed()) {
      handle.current = guard(leaving);
      if (handle.current) return true;
    }
    return false;
  });
  const location = useLocation();
  const entry = useRef<unknown>(null);
  useEffect(() => {
    entry.current = readEntry();
  }, [location]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const handleIt = handle.current;
    handle.current = null;
    // Waits until the browser is back at the entry. Otherwise the address that closes a dialog would replace
    // that of the page before.
    void whenBackAt(entry.current).then(() => handleIt?.(blocker));
  }, [blocker]);
  return null;
}
