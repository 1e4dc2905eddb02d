import { msg } from '#machines/core/locales/messages.ts';
import type { Control } from './control.ts';

export const outsideHours: Control = {
  id: 'outsideHours',
  label: msg('Outside working hours'),
  description: msg(
    'Decisions by role on a weekend or before or after the hours of the working calendar.',
  ),
  query: `
    select s.instance_id, s.seq from steps s
    join working_calendars c on c.account_id = $accountId
    cross join lateral (select s.at at time zone c.time_zone as local) l
    where s.acted_as = 'role' and s.approves
      and (extract(isodow from l.local)::smallint = any(c.weekend)
        or l.local::time < c.opens or l.local::time >= c.closes)`,
};
