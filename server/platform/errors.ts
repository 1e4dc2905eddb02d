import type { Deletion } from '#machines/core/contracts/refusal.ts';

/** The codes of all errors that are reported to users. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'tooSlow'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedMedia'
  | 'keyReused'
  | 'tooMany'
  | 'internal'
  | 'unavailable';

export const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  tooSlow: 408,
  conflict: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  keyReused: 422,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
};

export interface Problem {
  path: string;
  message: string;
}

interface Details {
  errors?: Problem[];
  refused?: unknown[];
  deleted?: Deletion | undefined;
  retryAfter?: number;
}

/** An error whose message is written for users and may be shown to them unchanged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

export const invalid = (message: string, errors: Problem[] = []): AppError =>
  new AppError('invalid', message, { errors });
/**
 * The error for something that does not exist.
 * @param deleted who deleted it and when, only for people who could see it before.
 */
export const notFound = (message = 'Not found', deleted?: Deletion): AppError =>
  new AppError('notFound', message, { deleted });
export const forbidden = (message = 'Your are not allowed to access'): AppError =>
  new AppError('forbidden', message);

/**
 * Refuses to change what someone else has changed since it was opened.
 * @param one the noun for what is changed
 * @param opened the version that the caller saw; without one, the change is not compared
 * @throws AppError 409
 */
export function mustBeCurrent(
  one: string,
  opened: number | null | undefined,
  current: number | undefined,
): void {
  if (opened == null || opened === current) return;
  throw new AppError('conflict', `This ${one} has changed since you opened it`);
}
