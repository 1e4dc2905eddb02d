import type { RequestHandler } from 'express';
import { AppError } from '#server/errors.ts';

export interface Health {
  /** Whether the database answered within the last moments. */
  answers(): boolean;
  /** Whether the server is on its way out. */
  goes: boolean;
}

/** Refuses at once what would only wait for a database that doesn't answer. */
export const refuseUnavailable =
  (health: Pick<Health, 'answers'>): RequestHandler =>
  (_request, _response, next) => {
    if (health.answers()) next();
    else
      next(new AppError('unavailable', 'The database cannot be reached at the moment, try again'));
  };

/** A server that is on its way out still answers, but a balancer is to send its calls elsewhere. */
export const refuseWhileGoing =
  (health: Pick<Health, 'goes'>): RequestHandler =>
  (_request, _response, next) => {
    next(health.goes ? new AppError('unavailable', 'This server is shutting down') : undefined);
  };
