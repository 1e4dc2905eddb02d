import { Router } from 'express';
import { z } from 'zod';
import { read } from '#server/http/call.ts';
import { queryInt } from '#server/http/query.ts';
import type { Services } from '#server/services.ts';
import { dropdownFilter } from './asked.ts';
import { basicInfo } from './basicInfo.ts';
import { businessUnits, DROPDOWNS } from './dropdowns.ts';
import { optionsOf } from './options.ts';

const TYPES = [...DROPDOWNS.keys()];

const dropdownQuery = dropdownFilter.extend({
  DDLType: z.enum(TYPES, { error: `must be one of ${TYPES.join(', ')}` }),
});

const tableQuery = dropdownFilter.extend({
  TableName: z.enum(['BusinessUnit'], { error: 'must be BusinessUnit' }),
});

const employeeQuery = z.object({ id: queryInt('must be an employee id') });

/**
 * Names of the organisation to choose from (spec 000 §7). Everybody who is signed in sees those of
 * their own account: the top bar's business units are for all (spec 000 §6), and none of it is pay.
 */
export function organisationRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/CadreDDL/CadreAllDDL',
    read(services, dropdownQuery, async (call, { DDLType, ...filter }) => {
      const dropdown = DROPDOWNS.get(DDLType);
      return dropdown ? optionsOf(call, dropdown, filter) : [];
    }),
  );
  router.get(
    '/MasterData/CadreAllLanding',
    read(services, tableQuery, (call, filter) => optionsOf(call, businessUnits, filter)),
  );
  router.get(
    '/Employee/GetEmpAllBasicInfoById',
    read(services, employeeQuery, (call, { id }) => basicInfo(call, id)),
  );
  return router;
}
