import { MENU } from '#machines/contracts/permissions.ts';
import { administration } from './administration.ts';
import { compensation } from './compensation.ts';
import { employeeManagement } from './employeeManagement.ts';
import type { MenuNode } from './node.ts';
import { DECLARED_SCREENS } from '#server/access/declaredScreens.ts';
import { selfService } from './selfService.ts';
import { withScreen } from './withScreen.ts';

export type { MenuNode } from './node.ts';

const reports = '/profile/reports';
const configuration = '/administration/configuration';

/**
 * The hand-made part of the side menu: the specification's first-level groups in its order (000 §2), and below them, in at
 * most two further levels, the screens of its catalogue (002 §2.10). This is the one place that says
 * which of them work.
 */
const HAND_MADE: readonly MenuNode[] = [
  selfService,
  employeeManagement,
  administration,
  {
    label: 'Approval',
    children: [{ label: 'My tasks', path: '/approval', reference: MENU.approval, built: true }],
  },
  compensation,
  {
    label: 'Analytics',
    children: [
      {
        label: 'Process Report',
        path: '/processReport',
        reference: MENU.processReport,
        built: true,
      },
      { label: 'Employee Leaving Prediction', path: `${reports}/leavingPrediction` },
      {
        label: 'GRC',
        children: [
          {
            label: 'Duplicate Attachments',
            path: '/grc/duplicateAttachments',
            reference: MENU.duplicateAttachments,
          },
        ],
      },
    ],
  },
  {
    label: 'Dashboard',
    children: [{ label: 'Dashboard', path: '/dashboard', reference: MENU.dashboard, built: true }],
  },
  {
    label: 'Overview',
    children: [{ label: 'Strategic Map', path: '/strategicMap', reference: MENU.strategicMap }],
  },
  {
    label: 'Recruitment',
    children: [
      {
        label: 'Headcount Plan',
        path: '/profile/recruitment/headcountPlan',
        reference: MENU.headcountPlan,
        built: true,
      },
      { label: 'Recruitment Site', isErp: true },
    ],
  },
  {
    label: 'Manning',
    children: [
      { label: 'Organogram', path: `${configuration}/organogram`, reference: MENU.organogram },
    ],
  },
  {
    label: 'Task Management',
    children: [
      { label: 'Projects', path: '/taskManagement/projects', reference: MENU.taskManagement },
      { label: 'Task Board', path: '/taskManagement/taskBoard', reference: MENU.taskManagement },
      { label: 'Dashboard', path: '/taskManagement/dashboard', reference: MENU.taskManagement },
    ],
  },
  {
    label: 'Performance Management System',
    children: [
      { label: 'Target Setup', path: '/pms/targetSetup', reference: MENU.performance },
      { label: 'Assessment', path: '/pms/assessment', reference: MENU.performance },
      { label: 'KPI Presentation', path: '/kpiPresentation', reference: MENU.performance },
    ],
  },
];

/** The whole side menu: each declared screen in the group that it names, in place of its announcement. */
export const MENU_TREE: readonly MenuNode[] = DECLARED_SCREENS.reduce(withScreen, HAND_MADE);
