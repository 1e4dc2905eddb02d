import { text, uniqueName } from '#machines/kits/resources/field.ts';
import { LONGEST_TEMPLATE } from '#machines/core/contracts/commentTemplates.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const commentTemplate: Resource = {
  id: 'commentTemplate',
  one: 'comment template',
  table: 'comment_templates',
  scope: 'account',
  screen: {
    address: '/administration/configuration/commentTemplate',
    title: 'Comment Templates',
    description:
      'Texts that everyone in the company can insert wherever a decision is commented. People keep more of their own.',
    menu: ['Administration', 'Configuration'],
    reference: 588383409,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName(),
    text: text('Text', { multiline: true, most: LONGEST_TEMPLATE }),
  },
};
