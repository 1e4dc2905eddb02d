import { useEffect, useState } from 'react';

const PACE_MS = 600;

/**
 * Plays a day minute by minute. Returns the index of the shown minute, which is the end of the day until the
 * user plays or moves it. The component needs the day as its `key`.
 */
export function useDay(count: number) {
  const last = Math.max(0, count - 1);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const at = Math.min(chosen ?? last, last);
  const playing = isPlaying && chosen !== null;
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => {
      if (at >= last) {
        setPlaying(false);
        setChosen(null);
      } else setChosen(at + 1);
    }, PACE_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last]);
  return {
    at,
    playing,
    go: (to: number) => {
      setPlaying(false);
      setChosen(to >= last ? null : Math.max(0, to));
    },
    toggle: () => {
      if (chosen === null) setChosen(0);
      setPlaying(!playing);
    },
  };
}
