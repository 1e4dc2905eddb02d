import { Router } from 'express';
import { z } from 'zod';
import {
  kpiProgress,
  type ScorecardItem,
} from '#machines/domains/insight/contracts/kpiPresentation.ts';
import { scorecardItem } from '#machines/domains/documents/resources/scorecardItem.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { getLabels, readUnitCards } from './unitCards.ts';
import { read, type Call } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';

/** The call that returns the cards of the KPI presentation (spec 002 §2.9). */
export function kpiPresentationRoutes(services: Services): Router {
  const router = Router();
  router.get('/KpiPresentation/Items', read(services, itemsQuery, items));
  return router;
}

const itemsQuery = z.object({ businessUnitId: queryInt('must be an ID').optional() });

/**
 * Returns the cards that were entered by hand, then the cards of a business unit, computed from its KPIs. The unit is
 * the caller's own, or one whose targets they may view. Other units get no computed cards.
 */
async function items(
  { db, actor }: Call,
  { businessUnitId }: z.output<typeof itemsQuery>,
): Promise<ScorecardItem[]> {
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
  const { heading, frequency } = scorecardItem.fields;
  const [headings, frequencies] = [getLabels(heading), getLabels(frequency)];
  const unitId = await getUnit(db, actor, businessUnitId ?? null);
  const ofUnit = unitId === null ? [] : await readUnitCards(db, unitId);
  const byHand = rows.map((row) => ({
    ...row,
    heading: headings.get(row.heading) ?? row.heading,
    strFrequency: frequencies.get(row.strFrequency) ?? row.strFrequency,
    progress: kpiProgress(row.intMaxMin, row.numTarget, row.numAchivement),
  }));
  return [...byHand, ...ofUnit];
}

async function getUnit(db: Db, actor: Actor, chosen: number | null): Promise<number | null> {
  const units = await unitsPermitted(db, actor, MENU.targetSetup, 'isView');
  const unit = await queryOne<{ id: number }>(
    db,
    `select u.id from business_units u left join employees e on e.id = $own and e.business_unit_id = u.id
     where u.account_id = $accountId and u.id = coalesce($chosen::bigint, e.business_unit_id)
       and (e.id is not null or $units::bigint[] is null or u.id = any($units))`,
    { accountId: actor.accountId, own: actor.employeeId, chosen, units },
  );
  return unit?.id ?? null;
}
