import { reward } from '#machines/domains/people/resources/reward.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { CASES } from '#machines/domains/career/discipline/context.ts';
import { labelSql } from '#server/engine/labels.ts';
import type { Report } from '#server/kits/reports/report.ts';

const KINDS = reward.fields['kind']?.kind === 'choice' ? reward.fields['kind'].options : {};

export const myRewards: Report = {
  id: 'myRewards',
  own: true,
  screen: {
    address: '/SelfService/myrewardsandpunishment',
    title: 'My Rewards and Punishments',
    description: 'Measures on your record. Select a number to open the case, reply or appeal.',
    menu: ['Employee Self Service', 'My Profile'],
    reference: MENU.myRewards,
    allow: everyoneMay(['isView']),
  },
  filters: {},
  columns: [
    { id: 'day', label: 'Date', kind: 'date' },
    { id: 'type', label: 'Type', kind: 'text', words: true },
    { id: 'subject', label: 'Subject', kind: 'text' },
    { id: 'reason', label: 'Reason', kind: 'text' },
    { id: 'paper', label: 'Paper', kind: 'text', fetches: true },
    { id: 'number', label: 'Case', kind: 'text', leadsTo: `${CASES}/details/{caseId}` },
  ],
  // The person concerned sees a case once they have got the notice about it.
  query: `
    select 'r' || r.id as "rewardId", r.given_on as day, ${labelSql('r.kind', KINDS)} as type,
      r.subject, r.reason, null::text as number, null::bigint as "caseId", f.name as paper, f.id as "fileId"
    from rewards r left join files f on f.id = r.paper_id where r.employee_id = $callerId and r.is_active
    union all
    select 'c' || c.id, (c.created_at at time zone (select account_time_zone($accountId)))::date,
      coalesce(i.context->>'outcome', 'Disciplinary case'), c.charge, null, c.number, c.id, null, null
    from disciplinary_cases c
    join workflow_instances i on i.workflow = 'discipline' and i.subject_id = c.id
    where c.account_id = $accountId and c.employee_id = $callerId
      and (i.context->>'isNotified')::boolean`,
  sort: '-day',
  key: 'rewardId',
};
