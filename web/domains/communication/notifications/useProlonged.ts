import { useEffect, useState } from 'react';

/** Stays true for some milliseconds after the value became false, so that a short highlight is visible. */
export function useProlonged(on: boolean, milliseconds: number): boolean {
  const [current, setHeld] = useState(on);
  if (on && !current) setHeld(true);
  useEffect(() => {
    if (on || !current) return;
    const timer = setTimeout(() => setHeld(false), milliseconds);
    return () => clearTimeout(timer);
  }, [on, current, milliseconds]);
  return current;
}
