import type { Deletion, ErrorAnswer, RefusedItem } from '#machines/core/contracts/refusal.ts';

/** The server refused a request and gave a message for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly { path: string; message: string }[];
  readonly refused: readonly RefusedItem[];
  readonly deleted: Deletion | undefined;
  readonly requestId: string | undefined;
  /** A retry makes sense after this many seconds. The server sent it as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, answer: Partial<ErrorAnswer>, retryAfter?: number) {
    super(answer.message ?? '');
    this.status = status;
    this.errors = answer.errors ?? [];
    this.refused = answer.refused ?? [];
    this.deleted = answer.deleted;
    this.requestId = answer.requestId;
    this.retryAfter = retryAfter;
  }
}

/** The error if there was no response, so that it is unknown whether the server executed the request. */
export class NetworkError extends Error {}

const FAILED = 'Failed, try again';

/**
 * The server's message, the message of a list's first item, or 'Failed, try again' (spec 000 §8).
 */
export function failureMessage(error: unknown, otherwise: string = FAILED): string {
  if (!(error instanceof ApiError)) return otherwise;
  return error.message || error.errors[0]?.message || error.refused[0]?.reason || otherwise;
}

/** Returns the server's message about one field, without its messages about the whole form. */
export const getFieldProblem = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.errors.find((one) => one.path === path)?.message : undefined;

/** The row was changed or deleted since the form read it. The form then fetches it again and says what happened. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403;
