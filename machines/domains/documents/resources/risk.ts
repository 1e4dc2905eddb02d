import { choice, date, number, person, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/** The risk register: risks with likelihood, impact and treatment. */
export const risk: Resource = {
  id: 'risk',
  one: 'risk',
  table: 'risks',
  scope: 'account',
  confidential: true,
  screen: {
    address: '/grc/riskAssessment',
    title: 'Risk Assessment',
    description: 'Risks, with likelihood, impact and treatment.',
    menu: ['Analytics'],
    reference: 90964,
    allow: { ...KEPT_BY_HR, md: ['isView'] },
  },
  fields: {
    name: uniqueName('Risk'),
    category: choice('Category', {
      people: 'People',
      finance: 'Finance',
      operations: 'Operations',
      compliance: 'Compliance',
      technology: 'Technology',
    }),
    likelihood: number('Likelihood', {
      min: 1,
      max: 5,
      help: 'From 1, rare, to 5, almost certain.',
    }),
    impact: number('Impact', { min: 1, max: 5, help: 'From 1, slight, to 5, severe.' }),
    status: choice('Treatment', {
      open: 'Open',
      mitigating: 'Being mitigated',
      accepted: 'Accepted',
      closed: 'Closed',
    }),
    ownerId: person('Owner', {
      optional: true,
      takesPart: { harmless: 'responsible for a risk, without a right' },
    }),
    reviewOn: date('Next review', { optional: true }),
    mitigation: text('Measures', {
      optional: true,
      most: 1000,
      multiline: true,
      hiddenInList: true,
    }),
    description: text('Description', {
      optional: true,
      most: 1000,
      multiline: true,
      hiddenInList: true,
    }),
  },
};
