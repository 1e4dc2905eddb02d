import { text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/** A name of the company in the other languages, such as of a leave type, a department or a step of a pipeline. */
export const companyTerm: Resource = {
  id: 'companyTerm',
  one: 'company term',
  table: 'company_terms',
  scope: 'account',
  screen: {
    address: '/administration/configuration/companyTerm',
    title: 'Company Terms',
    description:
      'The company’s own names in Bengali, such as those of leave types, departments, designations and steps of approval. People who use Cadre in Bengali see them.',
    menu: ['Administration', 'Configuration'],
    reference: 1223113108,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Name'),
    bengali: text('In Bengali', { most: 200 }),
  },
};
