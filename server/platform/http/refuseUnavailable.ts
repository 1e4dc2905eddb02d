import type { RequestHandler } from 'express';
import { AppError } from '#server/platform/errors.ts';

export interface Health {
  /** Whether the database has answered recently. */
  answers(): boolean;
  /** Whether the server is shutting down. */
  goes: boolean;
}

/** Refuses calls at once while the database does not answer. */
export const refuseUnavailable =
  (health: Pick<Health, 'answers'>): RequestHandler =>
  (_request, _response, next) => {
    if (health.answers()) next();
    else
      next(new AppError('unavailable', 'The database cannot be reached at the moment, try again'));
  };

/**
 * Refuses readiness checks while the server is shutting down, so that load balancers send calls to other servers. Other
 * calls are still answered.
 */
export const refuseWhileGoing =
  (health: Pick<Health, 'goes'>): RequestHandler =>
  (_request, _response, next) => {
    next(health.goes ? new AppError('unavailable', 'This server is shutting down') : undefined);
  };
