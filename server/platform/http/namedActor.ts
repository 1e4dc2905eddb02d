import type { Request } from 'express';
import type { Logger } from '#server/platform/log.ts';
import { ACTING_USER } from '#server/platform/input/ignoredFields.ts';

/**
 * Logs a write whose body names a user other than the caller as the one who acts, with one line per call. The field is
 * ignored, because the token says who acts (contract). Such fields may contain the ID of a user or an employee, or 0
 * for none.
 */
export function warnOfAnotherActor(
  log: Logger,
  { actor, requestId, method, path }: Request,
  said: unknown,
): void {
  if (!actor) return;
  const own = [actor.userId, actor.employeeId];
  for (const item of Array.isArray(said) ? (said as unknown[]) : [said]) {
    if (typeof item !== 'object' || item === null) continue;
    for (const name of ACTING_USER) {
      const id = Number((item as Record<string, unknown>)[name] ?? 0);
      if (id === 0 || Number.isNaN(id) || own.includes(id)) continue;
      log.warn({ requestId, userId: actor.userId, method, path, [name]: id }, NAMED_ANOTHER);
      return;
    }
  }
}

export const NAMED_ANOTHER = 'a call names another as its actor';
