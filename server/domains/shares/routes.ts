import { Router } from 'express';
import {
  rateChange,
  shareMovement,
  sharesToSave,
} from '#machines/domains/shares/contracts/shares.ts';
import { read, submit } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { allocateShares, releaseShares } from './allocate.ts';
import { changeRate } from './changeRate.ts';
import { detailsQuery, listQuery, listShares, shareDetails } from './list.ts';
import { saveShares } from './save.ts';

/** The calls about company shares (spec 000 §7), and those about allocations, which the specification doesn't have. */
export function shareRoutes(services: Services): Router {
  const router = Router();
  router.get('/ShareExchange/GetAllCompanyShares', read(services, listQuery, listShares));
  router.get(
    '/ShareExchange/GetAllCompanySharesDetails',
    read(services, detailsQuery, shareDetails),
  );
  router.post(
    '/ShareExchange/SaveAllCompanyShares',
    submit(services, sharesToSave, ({ tx, actor }, items) => saveShares(tx, actor, items)),
  );
  router.post(
    '/ShareExchange/UpdateCompanyShareRate',
    submit(services, rateChange, ({ tx, actor }, change) => changeRate(tx, actor, change)),
  );
  router.post(
    '/ShareExchange/AllocateCompanyShares',
    submit(services, shareMovement, ({ tx, actor }, movement) =>
      allocateShares(tx, actor, movement),
    ),
  );
  router.post(
    '/ShareExchange/ReleaseCompanyShares',
    submit(services, shareMovement, ({ tx, actor }, movement) =>
      releaseShares(tx, actor, movement),
    ),
  );
  return router;
}
