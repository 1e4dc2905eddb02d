import { PLANNED } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { EVERYONE } from '#machines/core/screens/allow.ts';
import { area } from '#machines/core/screens/screen.ts';

/** The permissions of screens that are not built yet. */
export const announced = area({
  screens: {},
  permissions: [
    // These groups have no screens yet, so the menu shows them as planned.
    {
      reference: MENU.performance,
      name: 'Performance Management System',
      allow: EVERYONE,
      harmless: PLANNED,
    },
  ],
});
