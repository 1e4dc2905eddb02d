import { Router, type RequestHandler } from 'express';
import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { byQueryOrBody } from '#server/platform/http/byQueryOrBody.ts';
import { read, submit, write, type Call } from '#server/platform/http/call.ts';
import { withContract } from '#server/platform/http/contracts.ts';
import { queryBoolean } from '#server/platform/http/query.ts';
import { refuseCrossSite } from '#server/platform/http/sameSite.ts';
import { readFile } from '#server/platform/http/stream.ts';
import type { Services } from '#server/platform/services.ts';
import type { Sheet } from '#server/platform/sheets/cell.ts';
import { getXlsx } from '#server/platform/sheets/xlsx.ts';
import { entryBody, recordEntry } from './entry.ts';
import {
  countQuery,
  mealCount,
  mealsOfPerson,
  ofPersonQuery,
  pendingQuery,
  pendingToday,
} from './pending.ts';
import { postBody, postMeals } from './post.ts';
import { endBody, endMealPlan, planBody, getPlan, planQuery, saveMealPlan } from './plan.ts';
import {
  billingQuery,
  dailyMeals,
  dailyQuery,
  dailySheet,
  mealBills,
  vendorBills,
  vendorQuery,
  vendorSheet,
} from './reports.ts';
import { takeMeals, takeQuery } from './take.ts';

/** The leading space comes from the specification (002 §8). */
const CREATED: WriteAnswer = { statusCode: 200, message: ' Create Successfully' };

/** The calls of the cafeteria (spec 002 §7), and those about plans and counts, which the specification doesn't have. */
export function cafeteriaRoutes(services: Services): Router {
  const router = Router();
  router.get('/Cafeteria/CheckEmployeeTodayArlMeal', read(services, pendingQuery, pendingToday));
  router.get(
    '/Cafeteria/TakeMyTodayArlMeal',
    refuseCrossSite,
    read(services, takeQuery, ({ db, actor }, taken) =>
      withTransaction(db, (tx) => takeMeals(tx, actor, taken)),
    ),
  );
  router.get('/Cafeteria/GetMealCount', read(services, countQuery, mealCount));
  router.get(
    '/Cafeteria/GetPendingAndConsumeMealReport',
    read(services, ofPersonQuery, mealsOfPerson),
  );
  router.post(
    '/Cafeteria/CafeteriaEntry',
    byQueryOrBody(
      write(services, entryBody, async ({ tx, actor }, entry) => {
        await recordEntry(tx, actor, entry);
        return CREATED;
      }),
    ),
  );
  router.get(
    '/Cafeteria/GetDailyCafeteriaReport',
    readOrDownload(services, dailyQuery, dailyMeals, dailySheet),
  );
  router.get('/Cafeteria/GetCafeteriaReportALL', read(services, billingQuery, mealBills));
  router.get(
    '/Cafeteria/GetCafeteriaReportByVendor',
    readOrDownload(services, vendorQuery, vendorBills, vendorSheet),
  );
  router.get('/Cafeteria/GetMealPlan', read(services, planQuery, getPlan));
  router.post('/Cafeteria/SaveMealPlan', submit(services, planBody, saveMealPlan));
  router.post('/Cafeteria/EndMealPlan', submit(services, endBody, endMealPlan));
  router.post('/Cafeteria/PostMeals', write(services, postBody, postMeals));
  return router;
}

/** Registers a call that returns rows, or with `isDownload` a file (spec 002 §7). */
function readOrDownload<Schema extends z.ZodType<{ isDownload: boolean }>, Row>(
  services: Services,
  schema: Schema,
  getRows: (call: Call, query: z.output<Schema>) => Promise<Row[]>,
  getSheet: (rows: readonly Row[]) => Sheet<Row>,
): RequestHandler {
  const rows = read(services, schema, getRows);
  const file = readFile(services, schema, async (call, query) => {
    const sheet = getSheet(await getRows(call, query));
    return {
      name: `${sheet.name}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: getXlsx(sheet),
    };
  });
  const answer: RequestHandler = (request, response, next) =>
    (queryBoolean.safeParse(request.query['isDownload']).data ? file : rows)(
      request,
      response,
      next,
    );
  return withContract(answer, { reads: 'query', schema });
}
