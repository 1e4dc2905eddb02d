import { useEffect, useState } from 'react';

/** Stays true for some milliseconds after the value became false, so that a short highlight is visible. */
export function useProlonged(on: boolean, milliseconds: number): boolean {
  const [isHeld, setHeld] = useState(on);
  if (on && !isHeld) setHeld(true);
  useEffect(() => {
    if (on || !isHeld) return;
    const timer = setTimeout(() => setHeld(false), milliseconds);
    return () => clearTimeout(timer);
  }, [on, isHeld, milliseconds]);
  return isHeld;
}
