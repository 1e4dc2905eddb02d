import { choice, number, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

import { DIRECTIONS, SUMMARIES } from '#machines/domains/performance/scoring/kpi.ts';
import { PERFORMANCE_LISTS } from './menu.ts';

export const kpi: Resource = {
  id: 'kpi',
  one: 'KPI',
  table: 'kpis',
  scope: 'account',
  screen: {
    address: '/pms/configuration/kpis',
    title: 'KPIs',
    description: 'What is measured, how often, and which results are better.',
    menu: PERFORMANCE_LISTS,
    reference: 1600713412,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('KPI'),
    objectiveId: reference('Objective', 'objective', { optional: true }),
    unit: text('Measured in', { most: 30, help: 'Such as %, hours or complaints.' }),
    direction: choice('Better', DIRECTIONS, { initial: '1' }),
    frequency: choice(
      'Frequency',
      { monthly: 'Monthly', quarterly: 'Quarterly', halfYearly: 'Half-yearly', yearly: 'Yearly' },
      { initial: 'monthly' },
    ),
    summary: choice('The result of a period is', SUMMARIES, {
      initial: 'average',
      hiddenInList: true,
    }),
    source: choice(
      'Source',
      { hand: 'Entered by hand', file: 'Imported from a file' },
      { initial: 'hand', hiddenInList: true },
    ),
    cap: number('Counts up to', {
      min: 100,
      max: 500,
      initial: 120,
      unit: '%',
      hiddenInList: true,
      help: 'A better result doesn’t count for more.',
    }),
    measured: text('How it is measured', { optional: true, most: 500, hiddenInList: true }),
  },
};
