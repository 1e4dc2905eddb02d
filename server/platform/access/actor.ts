import type { GrantKind } from '#machines/core/contracts/authority.ts';

export interface HeldRole {
  role: string;
  businessUnitId: number | null;
}

/** A grant in the state after its last recorded change. The proof of a step covers this change. */
export interface RecordedGrant {
  kind: GrantKind;
  id: string;
  /** The ID of the change; 0 if none was recorded. */
  change: number;
  at: string | null;
  by: number | null;
  /** The digest of the recorded change, in base64; null for a permission, which has `says` instead. */
  digest: string | null;
  /** The recorded content of the change, for a permission; null for other grants. */
  says: Record<string, unknown> | null;
}

/** A grant of the actor or, if they act as a delegate, of the person they act for. */
export interface Grant extends RecordedGrant {
  userId: number;
  /** The workflow roles that the grant gives; null if it gives none. */
  parts: readonly string[] | null;
  /** The business unit to which the grant is limited; null if it applies to all. */
  unit: number | null;
  /** The key of the company's own role through which the grant gives workflow roles. */
  role: string | null;
}

/**
 * A stage at which someone acts as a delegate, with the person for whom they act (the principal) and that
 * person's roles.
 */
export interface Delegate {
  delegationId: number;
  workflow: string;
  state: string;
  principal: { userId: number; employeeId: number; name: string };
  roles: readonly HeldRole[];
}

/**
 * Who acts: a signed-in user, an employee without a login, who has no `userId`, or Cadre itself, for instance for a
 * timer, which has neither `userId` nor `employeeId`.
 */
export interface Actor {
  userId: number | null;
  employeeId: number | null;
  accountId: number;
  name: string;
  /** The roles of the actor. If a role has no business unit, it applies to every unit of the account. */
  roles: readonly HeldRole[];
  /** The permissions that the actor does not have for acting (create, edit or delete). */
  barredFrom?: ReadonlySet<number>;
  /** The permissions that the actor does not have for viewing. */
  unseen?: ReadonlySet<number>;
  /** The menu entries that the actor may view; undefined for actors without a menu, such as Cadre itself. */
  menus?: ReadonlySet<number>;
  /** For each permission, the business units in which the actor may view something; null for all units. */
  opens?: ReadonlyMap<number, readonly number[] | null>;
  /** The scopes that limit the calling program's key, as `reference:flag`; undefined for people. */
  scopes?: ReadonlySet<string>;
  /** Whether the actor may see other people's salaries. */
  seesSalaries?: boolean;
  /** The recorded grants by which the actor may act; undefined for actors who did not sign in. */
  grants?: readonly Grant[];
  /** The delegations by which the actor may act for others today. */
  standsInFor?: readonly Delegate[];
}

export const systemActor = (accountId: number): Actor => ({
  userId: null,
  employeeId: null,
  accountId,
  name: 'Cadre',
  roles: [],
});

/** Whether the actor is Cadre itself, and not a person. */
export const isCadre = ({ userId, employeeId }: Pick<Actor, 'userId' | 'employeeId'>): boolean =>
  userId === null && employeeId === null;

/** Whether the actor holds a role, in the given business unit if there is one. */
export const holdsRole = (
  actor: Pick<Actor, 'roles'>,
  role: string,
  businessUnitId?: number | null,
): boolean =>
  actor.roles.some(
    (heldRole) =>
      heldRole.role === role &&
      (businessUnitId === undefined ||
        heldRole.businessUnitId === null ||
        heldRole.businessUnitId === businessUnitId),
  );
