import { choice, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { PERFORMANCE_LISTS } from './menu.ts';

export const feedbackTemplate: Resource = {
  id: 'feedbackTemplate',
  one: 'feedback template',
  table: 'feedback_templates',
  scope: 'account',
  screen: {
    address: '/pms/configuration/feedbackTemplate',
    title: 'Feedback Template',
    description: 'The questions of feedback rounds. A round keeps the questions it began with.',
    menu: PERFORMANCE_LISTS,
    reference: 658222866,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName(),
    ratingScaleId: reference('Scale', 'ratingScale', {
      help: 'The lowest and highest mark. Raters may leave a mark out.',
    }),
    description: text('Description', { optional: true, most: 500, hiddenInList: true }),
  },
  rows: {
    questions: {
      label: 'Questions',
      one: 'question',
      table: 'feedback_template_questions',
      parent: 'feedback_template_id',
      ordered: true,
      fields: {
        name: text('Question', { most: 300 }),
        answer: choice(
          'Answer',
          { both: 'Mark and words', mark: 'Mark', words: 'Words' },
          { initial: 'both' },
        ),
      },
    },
  },
};
