import { peopleDigest } from './salaryAccess.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

interface AccessSet {
  id: number;
  digest: Buffer;
  people: number;
  members: number[];
}

/** How many members of sets are held in memory at a time, counted over all sets. */
const MEMBERS_READ = 200_000;

/**
 * Verifies the stored sets of employees whose pay was viewed: each set must match the digest that every signed view of
 * it contains.
 */
export async function verifyAccessSets(db: Db, account: number | null): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (let after = 0; ;) {
    const sets = await query<AccessSet>(
      db,
      `with part as (
         select id, digest, people from (
           select id, digest, people, sum(people) over (order by id) - people as earlier
           from pay_access_sets
           where id > $after and ($account::bigint is null or account_id = $account)
         ) s where earlier < ${MEMBERS_READ} order by id limit 10000
       )
       select p.id, p.digest, p.people, coalesce((
         select jsonb_agg(m.employee_id order by m.employee_id) from pay_access_members m
         where m.set_id = p.id), '[]') as members
       from part p order by p.id`,
      { after, account },
    );
    for (const { id, digest, people, members } of sets) {
      if (members.length === people && peopleDigest(members).equals(digest)) continue;
      const reason = 'Those whose pay was looked at together are not those that were recorded';
      broken.push({ workflow: 'view of pay', subjectId: id, seq: 0, reason });
    }
    const last = sets.at(-1);
    if (!last) return broken;
    after = last.id;
  }
}
