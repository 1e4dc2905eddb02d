import { Router } from 'express';
import { z } from 'zod';
import { calendarDay } from '#machines/values/calendarDay.ts';
import { fiscalYear } from '#machines/contracts/increments.ts';
import { fiscalYearStart } from '#machines/values/fiscalYear.ts';
import { fiscalMonthOf } from '#server/access/fiscalMonth.ts';
import { queryInt, queryText } from '#server/http/query.ts';
import type { Services } from '#server/services.ts';
import { unitsOf } from '#server/workflow/queue/scope.ts';
import { importIncrements } from './increments.ts';
import { importPeople } from './people.ts';
import { peopleTemplate } from './peopleFile.ts';
import { csvUpload } from './upload.ts';

/** In whose business units people may be brought in. Who may at all is a matter of permissions. */
const PEOPLE_ROLES = ['admin', 'hr'];

const peopleQuery = z.object({
  businessUnit: queryText.max(200).optional(),
  /** `true`: only reports the changes. */
  isCheck: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
});

const incrementsQuery = z.object({
  fiscalYear: queryInt('Fiscal Year is required').pipe(fiscalYear),
  effectiveDate: calendarDay('must be a date such as 2026-06-01').optional(),
});

/** The same imports as the command's, with the file as the body (contract: running, import). */
export function importRoutes(services: Services): Router {
  const router = Router();
  router.get('/Import/PeopleTemplate', (_request, response) => {
    response.attachment('people.csv').type('text/csv; charset=utf-8').send(peopleTemplate());
  });
  router.post(
    '/Import/People',
    csvUpload(services, {
      query: peopleQuery,
      isCheck: ({ isCheck }) => isCheck === 'true',
      run: (tx, actor, file, { businessUnit }) =>
        importPeople(tx, file, {
          accountId: actor.accountId,
          userId: actor.userId,
          importerId: actor.employeeId,
          businessUnit: businessUnit || undefined,
          units: unitsOf(actor, PEOPLE_ROLES),
        }),
    }),
  );
  router.post(
    '/Import/Increments',
    csvUpload(services, {
      query: incrementsQuery,
      run: async (tx, actor, file, { fiscalYear: year, effectiveDate }) =>
        importIncrements(tx, services.engine, actor, file, {
          fiscalYear: year,
          effectiveDate:
            effectiveDate ?? fiscalYearStart(year, await fiscalMonthOf(tx, actor.accountId)),
        }),
    }),
  );
  return router;
}
