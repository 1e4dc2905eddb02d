import type { RefusedItem } from '#machines/core/contracts/workflow.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';

/** A refusal with the row's title: once it is loaded again, the row may be gone from the list. */
export type NamedRefusal = RefusedItem & { name?: string };

/** Why an event was not accepted: in general, and by field of its form. */
export interface Refused {
  message: string;
  errors: ReadonlyMap<string, string>;
}

/** Why the server refused, from what it answered. */
export const refusedBy = (error: unknown): Refused => ({
  message: failureMessage(error),
  // The path leads through the list of events: `items.0.event.amount`.
  errors: new Map(
    (error instanceof ApiError ? error.errors : []).map(({ path, message }) => [
      path.split('.').at(-1) ?? '',
      message,
    ]),
  ),
});
