export interface HeldRole {
  role: string;
  businessUnitId: number | null;
}

/** A stage at which someone acts in another's place, with what that other one holds. */
export interface StandIn {
  delegationId: number;
  workflow: string;
  state: string;
  principal: { userId: number; employeeId: number; name: string };
  roles: readonly HeldRole[];
}

/** The person who acts: a signed-in person, or Cadre itself for a timer (`userId` null). */
export interface Actor {
  userId: number | null;
  employeeId: number | null;
  accountId: number;
  name: string;
  /** A null business unit means every one of the account. */
  roles: readonly HeldRole[];
  /** The permissions without which they may not act. */
  barredFrom?: ReadonlySet<number>;
  /** What is not theirs to see. */
  unseen?: ReadonlySet<number>;
  /** The menu entries that they may view; left out for whom no menu is made, such as Cadre itself. */
  menus?: ReadonlySet<number>;
  /** In which business units they may view what, by its permission; null for all of them. */
  opens?: ReadonlyMap<number, readonly number[] | null>;
  /** They hold the permission for other people's salaries. */
  seesSalaries?: boolean;
  /** In whose place they act today. */
  standsInFor?: readonly StandIn[];
}

export const systemActor = (accountId: number): Actor => ({
  userId: null,
  employeeId: null,
  accountId,
  name: 'Cadre',
  roles: [],
});

/** Whether the actor holds a role; within one business unit, where one is given. */
export const holdsRole = (
  actor: Pick<Actor, 'roles'>,
  role: string,
  businessUnitId?: number | null,
): boolean =>
  actor.roles.some(
    (held) =>
      held.role === role &&
      (businessUnitId === undefined ||
        held.businessUnitId === null ||
        held.businessUnitId === businessUnitId),
  );
