import { getBond } from '#machines/domains/training/bond.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A training that required months of service, which a leaver hasn't completed. */
export interface OwedBond {
  employeeId: number;
  applicationId: number;
  /** The training’s number and title. */
  title: string;
  /** The cost per seat that was taken, in the account's currency. */
  cost: number;
  bondMonths: number;
  /** Whole months from the last session to the last day of work. */
  servedMonths: number;
  owed: number;
}

/** Returns what leavers owe for the trainings that they attended, as of their last days. */
export async function readBonds(
  db: Db | Tx,
  accountId: number,
  leavers: readonly { employeeId: number; lastDay: string }[],
): Promise<OwedBond[]> {
  const rows = await query<Omit<OwedBond, 'owed'>>(
    db,
    `select a.employee_id as "employeeId", a.id as "applicationId",
       left(t.number || ', ' || n.name, 300) as title, n.bond_months::integer as "bondMonths",
       (coalesce((ti.context->>'spent')::numeric, t.cost) / (select count(*) from training_applications o
          join workflow_instances oi on oi.workflow = 'trainingApplication' and oi.subject_id = o.id
            -- Those who did not come also had a seat: their share is the employer's, and not the leaver's.
            and oi.state in ('attended', 'absent')
          where o.training_id = t.id))::float8 as cost,
       greatest(0, extract(year from s.served) * 12 + extract(month from s.served))::integer as "servedMonths"
     from unnest($people::bigint[], $days::date[]) l (person, last_day)
     join training_applications a on a.employee_id = l.person
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
       and i.state = 'attended'
     join trainings t on t.id = a.training_id and t.account_id = $accountId
     join training_titles n on n.id = t.training_title_id and n.bond_months > 0
     join workflow_instances ti on ti.workflow = 'training' and ti.subject_id = t.id
     cross join lateral (select age(l.last_day + 1,
       ((t.ends_at at time zone t.time_zone)::date + 1)) as served) s
     where a.account_id = $accountId
     order by a.employee_id, a.id`,
    {
      accountId,
      people: leavers.map(({ employeeId }) => employeeId),
      days: leavers.map(({ lastDay }) => lastDay),
    },
  );
  return rows.map((row) => ({ ...row, owed: getBond(row) })).filter(({ owed }) => owed > 0);
}
