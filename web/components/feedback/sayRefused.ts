import { notify } from '#web/components/ui/index.ts';
import { failureMessage, isOutdated } from '#web/lib/apiError.ts';

/**
 * Shows why a form was refused. If the row is outdated, `ChangedMeanwhile` replaces this message, because it
 * says more.
 */
export const sayRefused = (error: unknown, otherwise?: string): void =>
  notify.warning(failureMessage(error, otherwise), {
    duration: 6000,
    givesWay: isOutdated(error),
    isRefusal: true,
  });
