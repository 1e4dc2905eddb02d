import { OWN } from '#machines/core/screens/harmless.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import type { Report } from '#server/kits/reports/report.ts';

const WHOSE = { guests: msg('Guests'), self: msg('Yourself') };

export const ownMeals: Report = {
  id: 'ownMeals',
  own: true,
  screen: {
    address: '/SelfService/reports/meals',
    title: 'My Meals',
    description: 'Meals that you and your guests had, and how much you and the company pay.',
    menu: ['Employee Self Service', 'Reports'],
    reference: 90552,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: { period: { kind: 'period', label: 'Period', days: 31, most: 366 } },
  columns: [
    { id: 'day', label: 'Day', kind: 'date' },
    { id: 'place', label: 'Place', kind: 'text' },
    { id: 'vendor', label: 'Vendor', kind: 'text' },
    { id: 'whose', label: 'For', kind: 'text', words: true },
    { id: 'quantity', label: 'Meals', kind: 'count', total: true },
    { id: 'employeePays', label: 'You pay', kind: 'money', total: true },
    { id: 'companyPays', label: 'Company pays', kind: 'money', total: true },
  ],
  query: `
    select t.id as "mealId", to_char(t.meal_date, 'YYYY-MM-DD') as day, p.name as place,
      v.name as vendor, case when t.is_guest then '${WHOSE.guests}' else '${WHOSE.self}' end as whose, t.quantity,
      t.employee_pays as "employeePays", t.company_pays as "companyPays"
    from meal_takes t join meal_vendors v on v.id = t.meal_vendor_id
    join meal_places p on p.id = v.meal_place_id
    where t.employee_id = $callerId and t.meal_date between $fromDay::date and $toDay::date`,
  sort: '-day',
  key: 'mealId',
};
