import { MENU } from '#machines/values/menuReferences.ts';
import { area } from '#machines/screens/screen.ts';

/** Permissions that the specification names, of screens that aren't built yet: nobody has them so far. */
export const announced = area({
  screens: {},
  permissions: [
    { reference: MENU.marketVisit, name: 'Market Visit Reports', allow: {} },
    { reference: MENU.mealConsume, name: 'Meal Consume', allow: {} },
    { reference: MENU.duplicateAttachments, name: 'Duplicate Attachments', allow: {} },
  ],
});
