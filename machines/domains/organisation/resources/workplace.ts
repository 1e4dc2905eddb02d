import { reference, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { workplaceGroup } from './workplaceGroup.ts';

/** Only provides options for forms, because workplaces are edited as rows of their workplace group. */
export const workplace: Resource = {
  id: 'workplace',
  one: 'workplace',
  table: 'workplaces',
  scope: { through: 'workplaceGroupId' },
  screen: workplaceGroup.screen,
  fields: {
    name: uniqueName('Workplace'),
    workplaceGroupId: reference('Workplace group', 'workplaceGroup'),
  },
};
