import { MENU } from '#machines/core/values/menuReferences.ts';
import { OWN } from '#machines/core/screens/harmless.ts';
import { everyoneMay, ISSUE, VIEW } from '#machines/core/screens/allow.ts';
import { create, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

/** Assets: the register with who has what, and what one has oneself. */
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
        'POST /Asset/Offer': create(MENU.assetRegistration),
      },
    },
    ownAssets: {
      address: '/SelfService/reports/asset',
      title: 'Asset Report',
      menu: { group: 'Employee Self Service', within: 'Reports' },
      permission: {
        reference: MENU.ownAssets,
        name: 'My Assets',
        allow: everyoneMay(VIEW),
        harmless: OWN,
      },
      calls: {
        'GET /Asset/Own': view(MENU.ownAssets),
        'POST /Asset/PassOn': view(MENU.ownAssets),
      },
    },
  },
});
