import { MENU } from '#machines/core/values/menuReferences.ts';
import { choice, date, number, person, reference, text } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

const FIGURE = { min: -1e9, max: 1e9, decimals: 4 };

/** The targets of a person for a cycle, from a day on. */
export const targetPlan: Resource = {
  id: 'targetPlan',
  one: 'target plan',
  table: 'target_plans',
  title: 'note',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/pms/targetSetup',
    title: 'Target Setup',
    description: 'The targets of people for a cycle. You can import many from a file.',
    menu: ['Performance Management System'],
    reference: MENU.targetSetup,
    allow: KEPT_BY_HR,
  },
  fields: {
    employeeId: person('Person', { fixed: true }),
    note: text('Title', { help: 'Such as “Targets 2026”. Shown in the list.' }),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    cycleId: reference('Cycle', 'performanceCycle', { fixed: true }),
    startsOn: date('From', {
      help: 'Targets that change during a cycle are a new plan from that day. Each counts by its days.',
    }),
    state: choice(
      'State',
      { draft: 'Draft', agreed: 'Agreed' },
      {
        initial: 'draft',
        help: 'The weights of an agreed plan are exactly 100%. A draft is proposed on Performance Planning.',
      },
    ),
  },
  rows: {
    targets: {
      label: 'Targets',
      one: 'target',
      table: 'kpi_targets',
      parent: 'target_plan_id',
      ordered: true,
      once: ['kpiId'],
      fields: {
        kpiId: reference('KPI', 'kpi'),
        weight: number('Weight', { min: 0.01, max: 100, decimals: 2, unit: '%' }),
        target: number('Target', FIGURE),
        floor: number('Worth nothing at', { ...FIGURE, optional: true }),
        stretch: number('Worth the most at', { ...FIGURE, optional: true }),
        name: text('Note', { optional: true, most: 200 }),
      },
      misfit: (row) =>
        (row['floor'] ?? null) === null && (row['stretch'] ?? null) !== null
          ? {
              field: 'floor',
              message: 'Give both, or neither: the result worth nothing and the most',
            }
          : (row['floor'] ?? null) !== null && (row['stretch'] ?? null) === null
            ? {
                field: 'stretch',
                message: 'Give both, or neither: the result worth nothing and the most',
              }
            : null,
    },
  },
};
