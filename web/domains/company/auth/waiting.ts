import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Refusal } from '#machines/core/session/events.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** The countdown is updated this often, so that no second is skipped. */
const TICK_MS = 250;

const secondsUntil = (moment: number | null): number =>
  moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000));

const momentIn = (seconds: number): number => Date.now() + seconds * 1000;

/** Returns the whole seconds until a time (milliseconds since 1970), counting down to 0. */
export function useSecondsUntil(moment: number | null): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      if (secondsUntil(moment) === 0) return () => undefined;
      const timer = setInterval(tick, TICK_MS);
      return () => clearInterval(timer);
    },
    [moment],
  );
  return useSyncExternalStore(subscribe, () => secondsUntil(moment));
}

/**
 * Returns the refusal of a failed call. It is the same object as long as the error is, so that its countdown
 * starts only once.
 */
export const useRefusal = (error: Error | null): Refusal | null =>
  useMemo(
    () =>
      error && {
        message: failureMessage(error),
        retryAfter: error instanceof ApiError ? error.retryAfter : undefined,
      },
    [error],
  );

/** The seconds left to wait after a refusal. */
export function useWait(refusal: Refusal | null): number {
  const until = useMemo(
    () => (refusal?.retryAfter ? momentIn(refusal.retryAfter) : null),
    [refusal],
  );
  return useSecondsUntil(until);
}

/** Formats a duration: `45 seconds`, `2 minutes 5 seconds`. */
export function useTimeText(): (seconds: number) => string {
  const t = useTranslate();
  return (seconds) => {
    const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
    const parts = [
      minutes > 0 ? t('{n, plural, one {# minute} other {# minutes}}', { n: minutes }) : '',
      rest > 0 || minutes === 0
        ? t('{n, plural, one {# second} other {# seconds}}', { n: rest })
        : '',
    ];
    return parts.filter(Boolean).join(' ');
  };
}
