import { useEffect, useState } from 'react';

/** Stays true for some milliseconds after it became false, so that a short highlight is visible. */
export function useHeld(on: boolean, milliseconds: number): boolean {
  const [held, setHeld] = useState(on);
  if (on && !held) setHeld(true);
  useEffect(() => {
    if (on || !held) return;
    const timer = setTimeout(() => setHeld(false), milliseconds);
    return () => clearTimeout(timer);
  }, [on, held, milliseconds]);
  return held;
}
