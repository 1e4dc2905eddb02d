import { PRODUCT } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { EVERYONE, VIEW } from '#machines/core/screens/allow.ts';
import { area } from '#machines/core/screens/screen.ts';

/** Screens about the product itself; they call nothing. */
export const product = area({
  screens: {
    upcomingFeatures: {
      address: '/upcomingFeatures',
      title: 'Upcoming Features',
      menu: { group: 'Overview' },
      permission: {
        reference: MENU.upcomingFeatures,
        name: 'Upcoming Features',
        allow: EVERYONE,
        harmless: PRODUCT,
      },
    },
    componentGallery: {
      address: '/components',
      title: 'UI Components',
      menu: { group: 'Overview' },
      permission: {
        reference: MENU.componentGallery,
        name: 'UI Components',
        allow: { developer: VIEW },
        harmless: PRODUCT,
      },
    },
  },
});
