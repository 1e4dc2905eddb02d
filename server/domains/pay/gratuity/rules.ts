import type { GratuityRule } from '#machines/domains/pay/gratuity/getGratuity.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

export interface StoredRule extends GratuityRule {
  id: number;
  name: string;
  base: 'basic' | 'gross';
}

/** Returns the gratuity rule in force on a day. */
export const readRule = (
  db: Db | Tx,
  of: { accountId: number; day: string },
): Promise<StoredRule | undefined> =>
  queryOne<StoredRule>(
    db,
    `select g.id, g.name, g.base, g.day_rate as "dayRate", g.method, g.part_years as "partYears", g.edge,
       g.most_months::float8 as "mostMonths",
       (select jsonb_agg(jsonb_build_object('upToYears', s.up_to_years, 'days', s.days) order by s.position)
         from gratuity_slabs s where s.gratuity_rule_id = g.id) as slabs,
       coalesce((select jsonb_agg(jsonb_build_object('reason', r.reason, 'fromYears', r.from_years,
         'percent', r.percent, 'days', r.days)) from gratuity_reasons r where r.gratuity_rule_id = g.id), '[]')
         as reasons
     from gratuity_rules g
     where g.account_id = $accountId and g.is_active and g.from_day <= $day::date
     order by g.from_day desc limit 1`,
    of,
  );
