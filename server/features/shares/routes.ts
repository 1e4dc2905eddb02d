import { Router } from 'express';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import { rateChange, shareMovement, sharesToSave } from '#machines/contracts/shares.ts';
import { read, write } from '#server/http/call.ts';
import type { Services } from '#server/services.ts';
import { allocateShares, releaseShares } from './allocate.ts';
import { changeRate } from './changeRate.ts';
import { detailsQuery, listQuery, listShares, shareDetails } from './list.ts';
import { saveShares } from './save.ts';

const SUBMITTED: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** The routes of company shares (spec 000 §7), and our own for allocations. */
export function shareRoutes(services: Services): Router {
  const router = Router();
  router.get('/ShareExchange/GetAllCompanyShares', read(services, listQuery, listShares));
  router.get(
    '/ShareExchange/GetAllCompanySharesDetails',
    read(services, detailsQuery, shareDetails),
  );
  router.post(
    '/ShareExchange/SaveAllCompanyShares',
    write(services, sharesToSave, async ({ tx, actor }, items) => {
      await saveShares(tx, actor, items);
      return SUBMITTED;
    }),
  );
  router.post(
    '/ShareExchange/UpdateCompanyShareRate',
    write(services, rateChange, async ({ tx, actor }, change) => {
      await changeRate(tx, actor, change);
      return SUBMITTED;
    }),
  );
  router.post(
    '/ShareExchange/AllocateCompanyShares',
    write(services, shareMovement, async ({ tx, actor }, movement) => {
      await allocateShares(tx, actor, movement);
      return SUBMITTED;
    }),
  );
  router.post(
    '/ShareExchange/ReleaseCompanyShares',
    write(services, shareMovement, async ({ tx, actor }, movement) => {
      await releaseShares(tx, actor, movement);
      return SUBMITTED;
    }),
  );
  return router;
}
