import { Router } from 'express';
import { z } from 'zod';
import type { PersonOverview } from '#machines/domains/insight/contracts/personOverview.ts';
import { readStandings } from '#server/domains/time/leave/standings.ts';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import { read, type Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import { readLetters, readLoans, readRequests } from './papers.ts';
import { readSight } from './sight.ts';
import { readMonths, readToday } from './time.ts';

const overviewQuery = z.object({ employeeId: queryInt('must be an employee ID') });

export function personOverviewRoutes(services: Services): Router {
  const router = Router();
  router.get('/Employee/Overview', read(services, overviewQuery, personOverview));
  return router;
}

/** Returns the overview of a person. Access to another person's overview is recorded, as for their record. */
async function personOverview(
  call: Call,
  { employeeId }: z.output<typeof overviewQuery>,
): Promise<PersonOverview> {
  const { db, actor } = call;
  const sight = await readSight(call, employeeId);
  if (!sight.isSelf) {
    await recordDataAccess(db, actor, {
      kind: 'personal',
      call: 'Employee/Overview',
      employeeIds: [employeeId],
    });
  }
  const [today, balances, months, requests, loans, letters] = await Promise.all([
    sight.attendance ? readToday(call, employeeId) : null,
    sight.leave ? readStandings(db, actor.accountId, employeeId) : null,
    sight.attendance ? readMonths(call, employeeId) : null,
    readRequests(call, employeeId),
    sight.loans ? readLoans(call, employeeId) : null,
    readLetters(call, employeeId),
  ]);
  return {
    today,
    balances:
      balances?.map(({ type, available, planned, pending }) => ({
        type,
        available,
        planned,
        pending,
      })) ?? null,
    months,
    requests,
    loans,
    letters,
  };
}
