import { everybodyMay } from '#machines/screens/allow.ts';
import type { Report } from '../report.ts';

/** The balance of each leave type, and what expires when. */
export const ownBalances: Report = {
  id: 'ownBalances',
  own: true,
  screen: {
    address: '/SelfService/leaveAndMovement/leaveBalance',
    title: 'Leave Balance',
    description: 'Your balance of each leave type, and when days expire.',
    menu: ['Employee Self Service', 'Leave & Movement'],
    reference: 90786,
    allow: everybodyMay(['isView']),
  },
  filters: {},
  columns: [
    { id: 'type', label: 'Leave type', kind: 'text' },
    { id: 'balance', label: 'Balance', kind: 'number' },
    { id: 'planned', label: 'Approved, upcoming', kind: 'number' },
    { id: 'pending', label: 'Pending', kind: 'number' },
    { id: 'available', label: 'Can be booked', kind: 'number' },
    { id: 'expiring', label: 'Days that expire', kind: 'number' },
    { id: 'expiresOn', label: 'Expires on', kind: 'date' },
  ],
  query: `
    with today as (select $today::date as day),
    held as (
      select l.leave_type_id as type,
        coalesce(sum(l.days) filter (where l.effective_on <= t.day), 0) as balance,
        coalesce(-sum(l.days) filter (where l.effective_on > t.day
          and l.kind in ('take', 'giveBack')), 0) as planned
      from leave_ledger l, today t where l.employee_id = $callerId group by 1),
    asked as (
      select type, sum(days) as days from (
        select leave_type_id as type, days from leave_days
        where employee_id = $callerId and not is_approved
        union all
        select leave_type_id, days from leave_encashments
        where employee_id = $callerId and not is_approved) p group by 1),
    earned as (
      select leave_type_id as type, min(usable_to) as day from compensatory_days c, today t
      where c.employee_id = $callerId and c.is_approved and c.usable_to >= t.day group by 1),
    present as (
      select ends_on as day from leave_years y, today t
      where y.account_id = $accountId and y.is_active and t.day between y.starts_on and y.ends_on)
    select t.name as type, h.balance, h.planned, coalesce(a.days, 0) as pending,
      h.balance - h.planned - coalesce(a.days, 0) as available, x.days as expiring,
      case when x.days > 0 then to_char(x.day, 'YYYY-MM-DD') end as "expiresOn"
    from held h join leave_types t on t.id = h.type
    left join asked a on a.type = t.id
    left join earned c on c.type = t.id
    left join present y on true
    cross join lateral (select
      case when c.day < y.day then least(h.balance - h.planned,
          (select sum(d.days) from compensatory_days d where d.employee_id = $callerId
            and d.leave_type_id = t.id and d.is_approved and d.usable_to = c.day))
        else greatest(0, h.balance - h.planned - coalesce(t.carry_most, 0)) end as days,
      least(c.day, y.day) as day) x`,
  sort: 'type',
  key: 'type',
};
