import { Router } from 'express';
import { startingSetBody } from '#machines/domains/company/contracts/setup.ts';
import type { StartingSetId } from '#machines/domains/company/startingSets.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { read, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { applyStartingSet, type ReadReach } from './apply.ts';

/** The calls that preview and apply a country's starting set after the setup. */
export function startingSetRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/FirstSteps/StartingSet',
    read(services, startingSetBody, ({ db, actor }, { set }) =>
      withTransaction(db, (tx) =>
        applyStartingSet({ tx, actor, readReach: getReach(tx, actor), isPreview: true }, set),
      ),
    ),
  );
  router.post(
    '/FirstSteps/ApplyStartingSet',
    write(services, startingSetBody, async ({ tx, actor }, { set }) => ({
      ...SUBMITTED,
      ...(await applyStartingSet(
        { tx, actor, readReach: getReach(tx, actor), isPreview: false },
        set,
      )),
    })),
  );
  return router;
}

const getReach =
  (tx: Tx, actor: Actor): ReadReach =>
  (reference, flag) =>
    unitsPermitted(tx, actor, reference, flag);

/** Applies the set that a new company has chosen. No one has permissions yet, so none are checked. */
export async function beginWith(
  tx: Tx,
  by: Pick<Actor, 'accountId' | 'userId' | 'name'>,
  set: StartingSetId,
): Promise<void> {
  const actor = { ...by, employeeId: null, roles: [] };
  const readReach = () => Promise.resolve(null);
  await applyStartingSet({ tx, actor, readReach, isPreview: false }, set);
}
