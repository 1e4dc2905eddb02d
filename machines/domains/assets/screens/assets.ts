import { MENU } from '#machines/core/values/menuReferences.ts';
import { ISSUE, VIEW } from '#machines/core/screens/allow.ts';
import { view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

/** Assets: the register with who has what. */
export const assets = area({
  screens: {
    assetRegistration: {
      address: '/assetRegistration',
      title: 'Asset Registration',
      menu: { group: 'Employee Management', within: 'Assets' },
      permission: {
        reference: MENU.assetRegistration,
        name: 'Asset Registration',
        allow: { hr: ISSUE, admin: ISSUE, finance: VIEW, md: VIEW, audit: VIEW },
      },
      calls: {
        'GET /Asset/Register': view(MENU.assetRegistration),
        'GET /Asset/Labels': view(MENU.assetRegistration),
      },
    },
  },
});
