import type { CompensationBand } from '#machines/domains/separation/settlement/amounts.ts';
import type { NoticeSettled } from '#machines/domains/separation/settlement/sources.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { readTerms } from '../requests/terms.ts';

/** An approved separation, with its type's rules for the settlement. */
export interface Leaver {
  accountId: number;
  separationId: number;
  employeeId: number;
  name: string;
  code: string;
  unitId: number;
  kind: string;
  joinedOn: string | null;
  lastDay: string;
  notServed: number;
  noticeSettled: NoticeSettled;
  /** Monthly pay on the last day, in hundredths; null if it isn't known. */
  base: number | null;
  monthDays: number;
  /** Completed years of service. */
  years: number;
  paysGratuity: boolean;
  paysBonus: boolean;
  bondsDue: boolean;
  bands: CompensationBand[];
  today: string;
}

/**
 * Returns a leaver.
 * @throws AppError 404 for a separation that isn't approved, or outside of `units`.
 */
export async function readLeaver(
  db: Db | Tx,
  of: { accountId: number; separationId: number; units: readonly number[] | null },
): Promise<Leaver> {
  const leaver = await queryOne<Omit<Leaver, 'notServed'> & { typeId: number; requestId: number }>(
    db,
    `select s.account_id as "accountId", s.id as "separationId", e.id as "employeeId", e.name, e.code,
       e.business_unit_id as "unitId", t.kind, e.joining_date::text as "joinedOn",
       s.last_day::text as "lastDay",
       t.id as "typeId", s.request_id as "requestId",
       t.notice_settled as "noticeSettled",
       ((case t.pay_base when 'gross' then p.gross else p.basic end) * 100)::bigint as base,
       t.month_days::float8 as "monthDays",
       coalesce(extract(year from age(s.last_day + 1, e.joining_date)), 0)::integer as years,
       t.pays_gratuity as "paysGratuity", t.pays_bonus as "paysBonus",
       t.bonds_due and t.kind <> 'death' as "bondsDue",
       coalesce((select jsonb_agg(jsonb_build_object('fromYears', c.from_years, 'days', c.days)
         order by c.position) from separation_compensations c where c.separation_type_id = t.id), '[]') as bands,
       account_day(s.account_id)::text as today
     from separations s join employees e on e.id = s.employee_id
     join separation_types t on t.id = s.separation_type_id
     left join employee_pay p on p.employee_id = e.id and p.from_day <= s.last_day and p.until_day > s.last_day
     where s.id = $separationId and s.account_id = $accountId and s.cancelled_at is null
       and ($units::bigint[] is null or e.business_unit_id = any($units))`,
    { ...of, units: of.units ? [...of.units] : null },
  );
  if (!leaver) throw notFound('Separation not found');
  // Notice is counted again, because a correction moves the last day.
  const [terms] = await readTerms(db, [leaver]);
  return { ...leaver, notServed: terms?.notice?.notServed ?? 0 };
}
