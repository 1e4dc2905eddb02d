import { notify } from '#web/components/ui/index.ts';
import { failureMessage, isOutdated } from '#web/lib/apiError.ts';

/** The toast of a refused form. That of an outdated one gives way to `ChangedMeanwhile`, which says more. */
export const sayRefused = (error: unknown, otherwise?: string): void =>
  notify.warning(failureMessage(error, otherwise), {
    duration: 6000,
    givesWay: isOutdated(error),
    isRefusal: true,
  });
