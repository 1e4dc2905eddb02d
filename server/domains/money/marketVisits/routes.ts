import { Router } from 'express';
import { read } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { territoryOptions } from './territories.ts';
import { criteriaQuery, visitsOfTerritory } from './visits.ts';

/**
 * The calls about market visits and their regions (spec 001 §7). Visits of one person come from the call that
 * returns tables.
 */
export function marketVisitRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/CadreDDL/MultipleCriteriaData',
    read<typeof criteriaQuery>(services, criteriaQuery, (call, criteria) =>
      criteria.PartName === 'MarketVisit'
        ? visitsOfTerritory(call, criteria)
        : territoryOptions(call, criteria),
    ),
  );
  return router;
}
