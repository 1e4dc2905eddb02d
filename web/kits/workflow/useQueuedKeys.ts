import { useEffect, useEffectEvent, useRef } from 'react';
import { isModalOpen } from '#web/components/ui/index.ts';

/**
 * How often the screen is checked for whether it can act. It is shorter than the time in which a user can
 * press a key again.
 */
const LOOK_MS = 40;
/** If a key finds nothing to act on for this long, it was meant for something else and is dropped. */
const KEPT_MS = 10_000;

interface QueuedKey {
  key: string;
  until: number;
}

/** Stands for the key that confirms a question. */
export const CONFIRM = 'confirm';

/**
 * Keeps keys that are pressed while the screen is busy, in their order, until it can act on them, so that none
 * is lost. `act` returns false while it can't act yet.
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
    /** Whether keys are waiting. Later keys must wait behind them. */
    isKeeping: () => kept.current.length > 0,
  };
}

/** Presses the confirming key in the question that has opened meanwhile. */
function confirmQuestion(): boolean {
  const target = document.activeElement;
  if (!isModalOpen() || !target || target === document.body) return false;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
  );
  return true;
}
