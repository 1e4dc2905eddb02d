import { reference, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { workplaceGroup } from './workplaceGroup.ts';

/** The rows are only options in forms. Workplaces are edited together with their group. */
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
