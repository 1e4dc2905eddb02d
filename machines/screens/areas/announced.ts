import { PLANNED } from '#machines/screens/harmless.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { EVERYBODY } from '#machines/screens/allow.ts';
import { area } from '#machines/screens/screen.ts';

/** Permissions of screens that aren't built yet. */
export const announced = area({
  screens: {},
  permissions: [
    // In groups without any built screen: the menu shows them as planned.
    { reference: MENU.strategicMap, name: 'Strategic Map', allow: EVERYBODY, harmless: PLANNED },
    {
      reference: MENU.taskManagement,
      name: 'Task Management',
      allow: EVERYBODY,
      harmless: PLANNED,
    },
    {
      reference: MENU.performance,
      name: 'Performance Management System',
      allow: EVERYBODY,
      harmless: PLANNED,
    },
  ],
});
