import { useEffect, useEffectEvent, useRef } from 'react';
import { isModalOpen } from '#web/components/ui/index.ts';

/** Shorter than a key takes to be pressed again. */
const LOOK_MS = 40;
/** A key that finds nothing to act on for so long was meant for something else. */
const KEPT_MS = 10_000;

interface QueuedKey {
  key: string;
  until: number;
}

/** The key that confirms a question. */
export const CONFIRM = 'confirm';

/**
 * Keys pressed while the screen is busy, kept in order until it can act on them: what someone typed is
 * never lost. `act` returns false while it can't yet.
 */
export function useQueuedKeys(act: (key: string) => boolean) {
  const kept = useRef<QueuedKey[]>([]);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const look = useEffectEvent(() => {
    const [first] = kept.current;
    if (!first) {
      clearInterval(timer.current);
      timer.current = undefined;
      return;
    }
    if (performance.now() > first.until) kept.current.shift();
    else if (first.key === CONFIRM) {
      if (confirmQuestion()) kept.current.shift();
    } else if (!isModalOpen() && act(first.key)) kept.current.shift();
  });
  useEffect(() => () => clearInterval(timer.current), []);
  const started = useRef(() => {});
  useEffect(() => {
    started.current = () => {
      timer.current ??= setInterval(() => look(), LOOK_MS);
    };
  }, []);
  return {
    keep: (key: string) => {
      kept.current.push({ key, until: performance.now() + KEPT_MS });
      started.current();
    },
    /** Keys wait, so that later ones must wait behind them. */
    isKeeping: () => kept.current.length > 0,
  };
}

/** Presses the kept key in the question that has come up meanwhile. */
function confirmQuestion(): boolean {
  const target = document.activeElement;
  if (!isModalOpen() || !target || target === document.body) return false;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
  );
  return true;
}
