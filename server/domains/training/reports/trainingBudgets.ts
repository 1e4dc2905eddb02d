import type { Report } from '#server/kits/reports/report.ts';

/** SQL for every training with its costs, and the year of its first day in its own time zone. */
const COSTS = `
  select t.business_unit_id as unit, extract(year from t.starts_at at time zone t.time_zone)::integer as year,
    case when i.state = 'planned' then t.cost else 0 end as planned,
    case when i.state in ('open', 'closed', 'running', 'done', 'completed') and (i.context->>'spent') is null
      then t.cost else 0 end as committed,
    coalesce((i.context->>'spent')::numeric, 0) as spent
  from trainings t join workflow_instances i on i.workflow = 'training' and i.subject_id = t.id
  where t.account_id = $accountId and i.state <> 'cancelled'`;

export const trainingBudgets: Report = {
  id: 'trainingBudgets',
  screen: {
    address: '/profile/reports/trainingBudgetReport',
    title: 'Training Budget Report',
    description:
      'The budget of each business unit, and what of it is planned, committed by open trainings, and billed.',
    menu: ['Employee Management', 'Reports'],
    reference: 1279989696,
    allow: {
      hr: ['isView'],
      admin: ['isView'],
      finance: ['isView'],
      md: ['isView'],
      audit: ['isView'],
    },
  },
  filters: {
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
  },
  columns: [
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'year', label: 'Year', kind: 'text' },
    { id: 'budget', label: 'Budget', kind: 'money', total: true },
    { id: 'planned', label: 'Planned', kind: 'money', total: true },
    { id: 'committed', label: 'Committed', kind: 'money', total: true },
    { id: 'spent', label: 'Billed', kind: 'money', total: true },
    { id: 'rest', label: 'Left', kind: 'money', total: true },
  ],
  query: `
    select u.name as unit, k.year::text as year, k.budget, k.planned, k.committed, k.spent,
      k.budget - k.committed - k.spent as rest
    from (
      select unit, year, sum(budget) as budget, sum(planned) as planned, sum(committed) as committed,
        sum(spent) as spent
      from (
        select business_unit_id as unit, year::integer as year, amount as budget, 0 as planned, 0 as committed,
          0 as spent
        from training_budgets where is_active
        union all select unit, year, 0, planned, committed, spent from (${COSTS}) c) a
      group by unit, year) k
    join business_units u on u.id = k.unit and u.account_id = $accountId
    where ($units::bigint[] is null or u.id = any($units))
      and ($businessUnitId::bigint is null or u.id = $businessUnitId)`,
  sort: '-year',
};
