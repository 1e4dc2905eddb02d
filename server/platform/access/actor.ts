import type { GrantKind } from '#machines/core/contracts/authority.ts';

export interface HeldRole {
  role: string;
  businessUnitId: number | null;
}

/** The last recorded change of a grant, which the proof of a step covers. */
export interface RecordedGrant {
  kind: GrantKind;
  id: string;
  /** 0 if no change was recorded. */
  change: number;
  at: string | null;
  by: number | null;
  /** The digest of a record change, in base64; null for a permission. */
  digest: string | null;
  /** The content of a change of a permission. */
  says: Record<string, unknown> | null;
}

/** A grant that someone holds, or the principal of a delegation to them. */
export interface Grant extends RecordedGrant {
  userId: number;
  /** The workflow roles that it gives; null if it gives none. */
  parts: readonly string[] | null;
  /** The business unit to which it is limited; null for all. */
  unit: number | null;
  /** The key of the company role that gives the workflow roles. */
  role: string | null;
}

/** A stage at which someone acts as a delegate, with the roles of the principal. */
export interface Delegate {
  delegationId: number;
  workflow: string;
  state: string;
  principal: { userId: number; employeeId: number; name: string };
  roles: readonly HeldRole[];
}

/** Who acts: a signed-in user, or the system for a timer (`userId` null). */
export interface Actor {
  userId: number | null;
  employeeId: number | null;
  accountId: number;
  name: string;
  /** A null business unit means every unit of the account. */
  roles: readonly HeldRole[];
  /** The permissions without which they may not act. */
  barredFrom?: ReadonlySet<number>;
  /** The permissions without which they may not view. */
  unseen?: ReadonlySet<number>;
  /** The menu entries that they may view; undefined for actors without a menu, such as the system. */
  menus?: ReadonlySet<number>;
  /** The business units in which they may view, by permission; null for all units. */
  opens?: ReadonlyMap<number, readonly number[] | null>;
  /** The scopes of the calling key, as `reference:flag`; undefined for people. */
  scopes?: ReadonlySet<string>;
  /** Whether they may see other people's salaries. */
  seesSalaries?: boolean;
  /** The recorded grants by which they may act; undefined for actors that did not sign in. */
  grants?: readonly Grant[];
  /** The principals for whom they act today. */
  standsInFor?: readonly Delegate[];
}

export const systemActor = (accountId: number): Actor => ({
  userId: null,
  employeeId: null,
  accountId,
  name: 'Cadre',
  roles: [],
});

/** Whether the actor holds a role, in the given business unit if there is one. */
export const holdsRole = (
  actor: Pick<Actor, 'roles'>,
  role: string,
  businessUnitId?: number | null,
): boolean =>
  actor.roles.some(
    (current) =>
      current.role === role &&
      (businessUnitId === undefined ||
        current.businessUnitId === null ||
        current.businessUnitId === businessUnitId),
  );
