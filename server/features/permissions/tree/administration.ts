import { MENU } from '#machines/contracts/permissions.ts';
import type { MenuNode } from './node.ts';

const roles = '/administration/roleManagement';
const configuration = '/administration/configuration';

export const administration: MenuNode = {
  label: 'Administration',
  children: [
    { label: 'Announcement', path: '/administration/announcement' },
    {
      label: 'Policy Upload',
      path: '/administration/policyUpload',
      reference: MENU.policyUpload,
      built: true,
    },
    { label: 'Import', path: '/administration/import', reference: MENU.import, built: true },
    { label: 'Queues', path: '/administration/queues', reference: MENU.queues, built: true },
    {
      label: 'Role Management',
      children: [
        { label: 'Users Info', path: `${roles}/usersInfo` },
        {
          label: 'Feature Assign to Role',
          path: `${roles}/userRoleManager/featureAssignToRole`,
          reference: MENU.permissions,
          built: true,
        },
        {
          label: 'Feature Assign to User',
          path: `${roles}/userRoleManager/featureAssignToUser`,
          reference: MENU.permissions,
          built: true,
        },
      ],
    },
    {
      label: 'Salary access log',
      path: '/administration/payLooks',
      reference: MENU.salaryAccessLog,
      built: true,
    },
    { label: 'History', path: '/history', reference: MENU.history, built: true },
    { label: 'Workbench', path: '/workbench', reference: MENU.workbench, built: true },
    {
      label: 'Workflow Inspector',
      path: '/workbench/inspector',
      reference: MENU.inspector,
      built: true,
    },
    {
      label: 'Configuration',
      children: [
        {
          label: 'Share Create',
          path: `${configuration}/shareCreate`,
          reference: MENU.shares,
          built: true,
        },
        {
          label: 'Working Calendar',
          path: `${configuration}/workingCalendar`,
          reference: MENU.workingCalendar,
          built: true,
        },
        {
          label: 'Language and Wording',
          path: `${configuration}/language`,
          reference: MENU.language,
          built: true,
        },
        {
          label: 'Issue Types & Steps',
          path: `${configuration}/issueTypes`,
          reference: MENU.ticketProcesses,
          built: true,
        },
        { label: 'Business Unit', path: `${configuration}/businessUnit` },
        { label: 'Department', path: `${configuration}/department` },
        { label: 'Designation', path: `${configuration}/designation` },
        { label: 'Workplace', path: `${configuration}/workplace` },
      ],
    },
  ],
};
