import type { Request } from 'express';
import type { Logger } from '#server/platform/log.ts';
import { ACTING_USER } from '#server/platform/input/ignoredFields.ts';

/**
 * Logs a write that names another user as the one who acts. The field is ignored, because the token says who
 * acts (contract). There is one line per call. The fields may contain the ID of a user or an employee, and 0
 * means none.
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
