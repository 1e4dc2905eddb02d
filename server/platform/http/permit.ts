import type { RequestHandler } from 'express';
import { getPermissions, type PermissionSet } from '#server/platform/access/permissions.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import type { Access, Need } from '#machines/core/screens/need.ts';
import { isOfPeople } from '#server/platform/access/programKeys.ts';
import { getAccess } from '#server/platform/access/declared.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Checks each call against the table of routes: identifies the caller, unless the route is public, and requires its
 * permissions. A route that is missing in the table is refused, so a forgotten route is never open to everyone.
 */
export function permit(services: Services, authenticate: RequestHandler): RequestHandler {
  const permissions = getPermissions(services);
  return async (request, response, next) => {
    const access = getAccess(request.method, request.path);
    if (access === 'public') {
      next();
      return;
    }
    await authenticate(request, response, (error?: unknown) => {
      if (error) throw error;
    });
    const { actor } = request;
    if (!actor) throw new AppError('unauthenticated', 'Please log in');
    if (access === undefined) {
      throw new AppError('notFound', 'Endpoint not found');
    }
    const { scopes } = request;
    if (scopes && (access === 'signedIn' || isOfPeople(request.path))) {
      throw forbidden('API keys cannot be used for this call');
    }
    const limited = scopes ? { ...actor, scopes } : actor;
    request.access = access;
    const permissionSet = await permissions.of(limited);
    if (!suffices(permissionSet, access, request.query)) throw forbidden();
    const { barredFrom, unseen, menus, opens } = permissionSet;
    const seesSalaries = permissionSet.has(MENU.salaries, 'isView');
    // A plain object with these five keys is 8 µs faster than a spread with further keys after it.
    const opened = { barredFrom, unseen, menus, opens, seesSalaries };
    request.actor = Object.assign({}, limited, opened);
    next();
  };
}

/** Whether permissions are enough for a call that requires `access`. */
export function suffices(
  set: PermissionSet,
  access: Access,
  query: Readonly<Record<string, unknown>>,
): boolean {
  if (access === 'public' || access === 'signedIn') return true;
  if ('query' in access) {
    const value = query[access.query];
    const needs = typeof value === 'string' ? access.needs.get(value) : undefined;
    // The query parameter that determines the permission is invalid. The route itself will refuse the call, but only
    // people with one of the permissions may get that far.
    return needs ? meets(set, needs) : [...access.needs.values()].some((some) => meets(set, some));
  }
  return meets(set, access);
}

const meets = (set: PermissionSet, needs: readonly Need[]): boolean =>
  needs.every(({ flag, anyOf }) => anyOf.some((reference) => set.has(reference, flag)));
