import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { addNotes } from './lines.ts';

/**
 * Notes addresses that several people have: an office may share one, but it may also be a slip. Names only people of
 * units in which the importer manages people.
 */
export async function noteSharedMail(
  tx: Tx,
  { accountId, units }: { accountId: number; units: readonly number[] | null },
): Promise<void> {
  const rows = await query<{ line: number; note: string }>(
    tx,
    `with given as materialized (
       select line, code, name, email, comparison_key(email) as mail from import_people
       where email is not null
     ), others as (
       select mail, code, name from given
       union
       select comparison_key(office_mail), code, name from employees
       where account_id = $accountId and is_active
         and ($units::bigint[] is null or business_unit_id = any($units))
         and comparison_key(office_mail) in (select mail from given)
     )
     select g.line, format('Email: %s is also of %s. Mails to it reach both', g.email,
         min(o.name || ' (' || o.code || ')')) as note
     from given g join others o on o.mail = g.mail and o.code <> g.code
     group by g.line, g.email order by g.line`,
    { accountId, units },
  );
  await addNotes(tx, rows);
}
