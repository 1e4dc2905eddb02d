import type { RefusedItem } from '#machines/core/contracts/workflow.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';

/** A refusal with the title of its row, because the row may be gone from the list by the time it is shown. */
export type NamedRefusal = RefusedItem & { name?: string };

/** Why an event wasn't accepted: a general message, and messages by field of its form. */
export interface Refused {
  message: string;
  errors: ReadonlyMap<string, string>;
}

/** Returns why the server refused, from its response. */
export const refusedBy = (error: unknown): Refused => ({
  message: failureMessage(error),
  // The path leads through the list of events, as in `items.0.event.amount`.
  errors: new Map(
    (error instanceof ApiError ? error.errors : []).map(({ path, message }) => [
      path.split('.').at(-1) ?? '',
      message,
    ]),
  ),
});
