import { Router } from 'express';
import { z } from 'zod';
import { read } from '#server/http/call.ts';
import type { Services } from '#server/services.ts';
import { dropdownFilter } from './asked.ts';
import { businessUnits, DROPDOWNS } from './dropdowns.ts';
import { optionsOf } from './options.ts';

const TYPES = Object.keys(DROPDOWNS);

const dropdownQuery = dropdownFilter.extend({
  DDLType: z.enum(TYPES, { error: `must be one of ${TYPES.join(', ')}` }),
});

const tableQuery = dropdownFilter.extend({
  TableName: z.enum(['BusinessUnit'], { error: 'must be BusinessUnit' }),
});

/**
 * Names of the organisation to choose from (spec 000 §7). Everybody who is signed in sees those of
 * their own account: the top bar's business units are for all (spec 000 §6), and none of it is pay.
 */
export function organisationRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/CadreDDL/CadreAllDDL',
    read(services, dropdownQuery, async (call, { DDLType, ...filter }) => {
      const dropdown = DROPDOWNS[DDLType];
      return dropdown ? optionsOf(call, dropdown, filter) : [];
    }),
  );
  router.get(
    '/MasterData/CadreAllLanding',
    read(services, tableQuery, (call, filter) => optionsOf(call, businessUnits, filter)),
  );
  return router;
}
