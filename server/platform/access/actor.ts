import type { GrantKind } from '#machines/core/contracts/authority.ts';

export interface HeldRole {
  role: string;
  businessUnitId: number | null;
}

/** The last recorded change of a grant: the proof of a step covers it. */
export interface RecordedGrant {
  kind: GrantKind;
  id: string;
  /** 0 if none was recorded. */
  change: number;
  at: string | null;
  by: number | null;
  /** The digest of a record change, in base64; null for a permission. */
  digest: string | null;
  /** What a change of a permission says. */
  says: Record<string, unknown> | null;
}

/** A grant that someone holds, or the principal of a delegation to them. */
export interface Grant extends RecordedGrant {
  userId: number;
  /** The parts in workflows that it gives; null if it gives none. */
  parts: readonly string[] | null;
  /** The business unit for which it is held; null for all. */
  unit: number | null;
  /** The key of a company role that gives the parts. */
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
  /** A null business unit stands for every unit of the account. */
  roles: readonly HeldRole[];
  /** The permissions they lack for acting. */
  barredFrom?: ReadonlySet<number>;
  /** The permissions they lack for viewing. */
  unseen?: ReadonlySet<number>;
  /** The menu entries that they may view; absent for actors without a menu, such as the system. */
  menus?: ReadonlySet<number>;
  /** The business units in which they may view, by permission; null for all units. */
  opens?: ReadonlyMap<number, readonly number[] | null>;
  /** What the key that calls is limited to, as `reference:flag`; absent for people. */
  scopes?: ReadonlySet<string>;
  /** Whether they may see other people's salaries. */
  seesSalaries?: boolean;
  /** What they may act by, as recorded; absent for actors that are made otherwise than by signing in. */
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
