import { MENU } from '#machines/core/values/menuReferences.ts';
import { OWN } from '#machines/core/screens/harmless.ts';
import { everyoneMay, ISSUE, VIEW } from '#machines/core/screens/allow.ts';
import { create, edit, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const COUNTS = '/assetRegistration/counts';

/** The screens of assets: the register with holders, and the user's own assets. */
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
        'GET /Asset/Requested': create(MENU.assetRegistration),
        'GET /Asset/InStore': create(MENU.assetRegistration),
        'POST /Asset/Offer': create(MENU.assetRegistration),
      },
    },
    assetCounts: {
      address: COUNTS,
      title: 'Asset Counts',
      menu: { group: 'Employee Management', within: 'Assets' },
      permission: {
        reference: MENU.assetCounts,
        name: 'Asset Counts',
        allow: { hr: ISSUE, admin: ISSUE, finance: VIEW, md: VIEW, audit: VIEW },
      },
      calls: {
        'GET /Asset/Counts': view(MENU.assetCounts),
        'POST /Asset/Count/Open': create(MENU.assetCounts),
      },
    },
    assetCount: {
      address: `${COUNTS}/:id`,
      title: 'Asset Count',
      needs: view(MENU.assetCounts),
      calls: {
        'GET /Asset/Count': view(MENU.assetCounts),
        'GET /Asset/Count/Items': view(MENU.assetCounts),
        'GET /Asset/Count/Find': edit(MENU.assetCounts),
        'POST /Asset/Count/Mark': edit(MENU.assetCounts),
        'POST /Asset/Count/Unmark': edit(MENU.assetCounts),
      },
    },
    assetByLabel: {
      address: '/assetRegistration/label',
      title: 'Label of an Asset',
      needs: view(MENU.assetRegistration),
      calls: { 'GET /Asset/ByLabel': view(MENU.assetRegistration) },
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
