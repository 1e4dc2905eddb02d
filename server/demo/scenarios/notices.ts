import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { daysBefore, officeTime } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Scenario, Stage } from '#server/demo/stage/scenario.ts';

/** The administrator's notification settings, and a notice from HR to everyone. */
export const notices: Scenario = (stage) => [
  // Runs last, so that the rules don't affect earlier notices.
  { at: officeTime(stage.today, 0), happen: () => setUp(stage) },
];

const RULES = [
  {
    name: 'Attendance once a day',
    event: 'attendanceCorrection.waiting',
    role: null,
    mail: 'daily',
    quiet_from: '21:00',
    quiet_until: '07:00',
    words: '',
    words_bengali: '',
  },
  {
    name: 'Leave decisions',
    event: 'leave.decided',
    role: null,
    mail: 'atOnce',
    quiet_from: '22:00',
    quiet_until: '06:00',
    words: 'Questions about leave: call HR of {company}.',
    words_bengali: '{company}-এ ছুটি নিয়ে প্রশ্ন থাকলে এইচআরকে ফোন করুন।',
  },
  {
    name: 'Supervisors, weekly summary of market visits',
    event: 'marketVisit.waiting',
    role: 'supervisor',
    mail: 'weekly',
    quiet_from: null,
    quiet_until: null,
    words: '',
    words_bengali: '',
  },
];

async function setUp({ tx, today, actor }: Stage): Promise<void> {
  const by = { accountId: ACCOUNT_ID, adminId: actor('admin').userId, hrId: actor('hr').userId };
  await query(
    tx,
    `insert into notification_rules (account_id, name, event, role, in_app, in_browser, mail,
       quiet_from, quiet_until, words, words_bengali, updated_by)
     select $accountId, r.name, r.event, r.role, true, true, r.mail, r.quiet_from, r.quiet_until,
       r.words, r.words_bengali, $adminId
     from jsonb_to_recordset($rules::jsonb) r (name text, event text, role text, mail text,
       quiet_from time, quiet_until time, words text, words_bengali text)`,
    { ...by, rules: JSON.stringify(RULES) },
  );
  await query(
    tx,
    `insert into bulk_notices (account_id, title, details, audience, by_mail, people, created_by,
       created_at, notified_at, notified)
     select $accountId, 'Update your emergency contact',
       'Please look at your profile and say whom we should call in an emergency.', '[]', false,
       count(*), $hrId, $at::timestamptz, $at::timestamptz, count(*)
     from users where account_id = $accountId and is_active`,
    { ...by, at: officeTime(daysBefore(today, 6), 90) },
  );
  await query(
    tx,
    `insert into notices (batch_id, user_id, workflow, title, details, path, count, created_at, kind,
       seen_at, mail_asked_at)
     select b.batch_id, u.id, 'bulk notice', b.title, b.details, '/SelfService/dashboard', 1,
       b.notified_at, 'decided', case when u.id % 3 > 0 then b.notified_at + interval '2 hours' end, b.notified_at
     from bulk_notices b join users u on u.account_id = b.account_id and u.is_active`,
  );
  await recordUnrecorded(tx, 'notification rule', 'bulk notice');
}
