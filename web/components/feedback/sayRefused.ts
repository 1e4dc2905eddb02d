import { notify } from '#web/components/ui/index.ts';
import { failureMessage, isOutdated } from '#web/lib/apiError.ts';

/**
 * Shows a toast for a refused form. If it is outdated, `ChangedMeanwhile` replaces the toast,
 * because it says more.
 */
export const sayRefused = (error: unknown, otherwise?: string): void =>
  notify.warning(failureMessage(error, otherwise), {
    duration: 6000,
    givesWay: isOutdated(error),
    isRefusal: true,
  });
