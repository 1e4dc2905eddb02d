import { reference, uniqueName } from '#machines/kits/resources/field.ts';
import { department } from './department.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/** The rows are only options in forms. Sections are edited together with their department. */
export const section: Resource = {
  id: 'section',
  one: 'section',
  table: 'sections',
  scope: { through: 'departmentId' },
  screen: department.screen,
  fields: {
    name: uniqueName('Section'),
    departmentId: reference('Department', 'department'),
  },
};
