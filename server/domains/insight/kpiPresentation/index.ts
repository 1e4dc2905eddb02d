import { Router } from 'express';
import { z } from 'zod';
import {
  kpiProgress,
  type ScorecardItem,
} from '#machines/domains/insight/contracts/kpiPresentation.ts';
import { scorecardItem } from '#machines/domains/documents/resources/scorecardItem.ts';
import { query } from '#server/platform/db/sql.ts';
import { read, type Call } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';

/** The call that returns the cards of the KPI presentation (spec 002 §2.9). */
export function kpiPresentationRoutes(services: Services): Router {
  const router = Router();
  router.get('/KpiPresentation/Items', read(services, z.object({}), items));
  return router;
}

const labels = (field: string): ReadonlyMap<string, string> => {
  const declared = scorecardItem.fields[field];
  return new Map(declared?.kind === 'choice' ? Object.entries(declared.options) : []);
};

async function items({ db, actor }: Call): Promise<ScorecardItem[]> {
  const rows = await query<Omit<ScorecardItem, 'progress'>>(
    db,
    `select heading, objective, name as kpi, frequency as "strFrequency", target::float as "numTarget",
       previous_target::float as "previousYearTarget", achievement::float as "numAchivement",
       previous_achievement::float as "previousYearAchivement", direction::integer as "intMaxMin",
       coalesce(remarks, '') as remarks
     from scorecard_items where account_id = $accountId and is_active
     order by array_position(array['financial', 'customer', 'process', 'learning'], heading), id`,
    { accountId: actor.accountId },
  );
  const [headings, frequencies] = [labels('heading'), labels('frequency')];
  return rows.map((row) => ({
    ...row,
    heading: headings.get(row.heading) ?? row.heading,
    strFrequency: frequencies.get(row.strFrequency) ?? row.strFrequency,
    progress: kpiProgress(row.intMaxMin, row.numTarget, row.numAchivement),
  }));
}
