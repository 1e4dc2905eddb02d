import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Screen } from '#machines/core/screens/screen.ts';

/** The screen on which administrators publish pipelines. */
export const PIPELINE_SCREEN: Screen = {
  address: '/administration/configuration/commonapprovalpipeline',
  title: 'Common Approval Pipeline',
  description:
    'Who approves each type of request, step by step. Requests in progress keep their steps.',
  menu: ['Administration', 'Configuration'],
  reference: MENU.approvalPipelines,
  allow: { admin: ['isView', 'isEdit'], hr: ['isView'], audit: ['isView'] },
  appliesEverywhere: true,
};
