import type { Report } from '#server/kits/reports/report.ts';
import { PEOPLE_READERS } from '#server/kits/reports/people.ts';

export const trainerHours: Report = {
  id: 'trainerHours',
  screen: {
    address: '/profile/reports/trainerHours',
    title: 'Trainer Hours',
    description:
      'How many sessions and hours each trainer has given, and to how many participants.',
    menu: ['Employee Management', 'Reports'],
    reference: 353691183,
    allow: PEOPLE_READERS,
  },
  filters: {
    period: { kind: 'period', label: 'Held', days: 366, most: 3660 },
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    trainerId: { kind: 'reference', label: 'Trainer', resource: 'trainer' },
    titleId: { kind: 'reference', label: 'Training', resource: 'trainingTitle' },
  },
  columns: [
    { id: 'trainer', label: 'Trainer', kind: 'text' },
    { id: 'trainings', label: 'Trainings', kind: 'count' },
    { id: 'sessions', label: 'Sessions', kind: 'count', total: true },
    { id: 'hours', label: 'Hours given', kind: 'number', total: true },
    { id: 'participants', label: 'Participants', kind: 'count' },
    { id: 'lastOn', label: 'Last session', kind: 'date' },
    { id: 'organization', label: 'Organization', kind: 'text' },
    { id: 'code', label: 'Employee Id', kind: 'text' },
  ],
  // A session was given once it is over. One of a training that was cancelled afterwards was given, too. Hours count on
  // the day on which the session began in the training's zone.
  query: `
    select r.name as trainer, o.name as organization, e.code, count(distinct t.id)::integer as trainings,
      count(*)::integer as sessions,
      round(sum(extract(epoch from s.ends_at - s.starts_at)) / 3600, 2)::float8 as hours,
      max(d.day) as "lastOn",
      (select count(distinct a.employee_id)::integer from training_attendance m
        join training_applications a on a.id = m.application_id
        where m.session_id = any(array_agg(s.id)) and m.is_present) as participants
    from training_sessions s
    join trainings t on t.id = s.training_id
    join trainers r on r.id = s.trainer_id
    join training_organizations o on o.id = r.training_organization_id
    left join employees e on e.id = r.employee_id
    cross join lateral (select (s.starts_at at time zone t.time_zone)::date as day) d
    where s.account_id = $accountId and s.ends_at <= now()
      and (s.released_at is null or s.released_at >= s.ends_at)
      and d.day between $fromDay::date and $toDay::date
      and ($units::bigint[] is null or t.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or t.business_unit_id = $businessUnitId)
      and ($trainerId::bigint is null or r.id = $trainerId)
      and ($titleId::bigint is null or t.training_title_id = $titleId)
    group by r.id, r.name, o.name, e.code`,
  sort: '-hours',
};
