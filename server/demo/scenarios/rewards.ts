import type { Payload } from '#machines/kits/requests/request.ts';
import { resourceFiles } from '#machines/kits/resources/files.ts';
import { reward } from '#machines/domains/people/resources/reward.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { daysBefore, officeTime } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import { paidRequest } from '#server/demo/stage/paidRequest.ts';
import { getSheet } from '#server/demo/stage/sheet.ts';
import type { Scenario, Stage } from '#server/demo/stage/scenario.ts';

const NOTES = [
  ['award', 'A year without a stopped line', 'Kept the looms running through both night seasons.'],
  ['longService', 'Ten years with the company', 'Ten years of service.'],
  ['idea', 'Waste of yarn cut by a tenth', 'Proposed the second winding, which pays for itself.'],
  [
    'thanks',
    'Help during the flood',
    'Came by boat for four days so that wages were paid on time.',
  ],
  ['counselling', 'Talk about punctuality', 'Late six times in a month; a new bus was agreed on.'],
  ['award', 'Best trainer of the quarter', 'Fourteen operators passed at the first attempt.'],
] as const;

/** Rewards on some people's records, and a letter that the employee requested. */
export const rewards: Scenario = (stage) => [
  { at: officeTime(daysBefore(stage.today, 30), 90), happen: () => note(stage) },
  ...paidRequest(stage, 'experienceLetter', { daysAgo: 2, by: 'employee', steps: [] }, letter),
];

const letter = (): Promise<Payload> =>
  Promise.resolve({ purpose: 'visa', addressedTo: 'Embassy of Japan', remarks: null });

async function note(stage: Stage): Promise<void> {
  const { tx, today, actor } = stage;
  await query(
    tx,
    `insert into rewards (business_unit_id, employee_id, subject, kind, given_on, reason, changed_by)
     select e.business_unit_id, e.id, n.subject, n.kind,
       greatest(e.joining_date + 90, $today::date - (n.place * 37)::integer), n.reason, $userId
     from unnest($kinds::text[], $subjects::text[], $reasons::text[]) with ordinality
       as n (kind, subject, reason, place)
     cross join lateral (
       select x.* from (
         select p.id, p.business_unit_id, p.joining_date, row_number() over (order by p.id) as seat
         from employees p where p.account_id = $accountId and p.is_active
           and p.joining_date < $today::date - 800) x
       where x.seat % 331 = n.place or (x.id = $own::bigint and n.place = 1)
     ) e`,
    {
      accountId: ACCOUNT_ID,
      today,
      userId: actor('hr').userId,
      own: actor('employee').employeeId,
      kinds: NOTES.map(([kind]) => kind),
      subjects: NOTES.map(([, subject]) => subject),
      reasons: NOTES.map(([, , reason]) => reason),
    },
  );
  await handOut(stage);
  await recordUnrecorded(tx, 'reward');
}

/** Attaches the scanned certificate of an award. */
async function handOut(stage: Stage): Promise<void> {
  const { tx, actor } = stage;
  const { employeeId, name } = actor('employee');
  const [, subject, reason] = NOTES[0];
  const reference = resourceFiles(reward);
  const paperId = await getSheet(stage, 'hr', reference, {
    title: 'Certificate of award',
    author: 'Human Resources',
    lines: [name, subject, reason],
    gap: 16,
  });
  await query(
    tx,
    `with named as (
       update rewards set paper_id = $paperId where employee_id = $employeeId and subject = $subject
       returning id)
     update files set reference_id = named.id from named where files.id = $paperId`,
    { paperId, employeeId, subject },
  );
}
