import { useEffect, useState } from 'react';

const PACE_MS = 1200;

export interface Steps {
  /** The index of the shown step. */
  at: number;
  playing: boolean;
  go: (to: number) => void;
  /** Plays from here, or from the start if this is the end; or pauses. */
  toggle: () => void;
}

/** Steps through a history. A viewer at the last step stays at the end when steps are added. */
export function useSteps(count: number): Steps {
  const last = Math.max(0, count - 1);
  const [chosen, setChosen] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  const at = Math.min(chosen ?? last, last);
  const ended = at === last;

  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => {
      if (ended) setPlaying(false);
      else setChosen(at + 1);
    }, PACE_MS);
    return () => clearTimeout(timer);
  }, [playing, ended, at]);

  return {
    at,
    playing: playing && !ended,
    go: (to) => {
      const next = Math.max(0, Math.min(to, last));
      setPlaying(false);
      setChosen(next === last ? null : next);
    },
    toggle: () => {
      if (!playing && ended) setChosen(0);
      setPlaying(!playing || ended);
    },
  };
}
