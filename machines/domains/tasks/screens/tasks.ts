import { MENU } from '#machines/core/values/menuReferences.ts';
import { OWN_PROJECTS } from '#machines/core/screens/harmless.ts';
import { everyoneMay, ISSUE } from '#machines/core/screens/allow.ts';
import { create, edit, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const tasksView = view(MENU.taskManagement);
const tasksEdit = edit(MENU.taskManagement);

/** Projects with their cards. Each call is limited to the members of a project. */
export const tasks = area({
  screens: {
    taskDashboard: {
      address: '/taskManagement/dashboard',
      title: 'Task Dashboard',
      menu: { group: 'Task Management', label: 'Dashboard' },
      permission: {
        reference: MENU.taskManagement,
        name: 'Task Management',
        allow: everyoneMay(ISSUE),
        harmless: OWN_PROJECTS,
      },
      calls: { 'GET /Task/Dashboard': tasksView },
    },
    taskBoard: {
      address: '/taskManagement/taskBoard',
      title: 'Task Board',
      menu: { group: 'Task Management' },
      needs: tasksView,
      calls: {
        'GET /Task/Cards': tasksView,
        'GET /Task/Card': tasksView,
        'GET /Task/OpenCases': tasksView,
        'POST /Task/SaveCard': tasksEdit,
        'POST /Task/AddCase': tasksEdit,
        'POST /Task/Move': tasksEdit,
        'POST /Task/RemoveCard': tasksEdit,
        'POST /Task/SaveCheck': tasksEdit,
        'POST /Task/Link': tasksEdit,
        'POST /Task/Watch': tasksEdit,
        'POST /Task/Comment': tasksEdit,
        'POST /Task/EditComment': tasksEdit,
        'POST /Task/DeleteComment': tasksEdit,
        'POST /Task/AttachFile': tasksEdit,
      },
    },
    taskProjects: {
      address: '/taskManagement/projects',
      title: 'Projects',
      menu: { group: 'Task Management' },
      needs: tasksView,
      calls: {
        // Changing a project needs the permission to edit, which the call itself checks.
        'POST /Task/SaveProject': create(MENU.taskManagement),
        'POST /Task/CloseProject': tasksEdit,
      },
    },
  },
  calls: {
    'GET /Task/Projects': tasksView,
    'GET /Task/Project': tasksView,
  },
});
