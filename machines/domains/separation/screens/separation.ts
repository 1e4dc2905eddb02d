import { MENU } from '#machines/core/values/menuReferences.ts';
import { OWN } from '#machines/core/screens/harmless.ts';
import { ADD, everyoneMay, VIEW } from '#machines/core/screens/allow.ts';
import { create, edit, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const release = '/profile/separation/employeeRelease';

/** The screens of clearance and release. Applications are requests, and lists are reports. */
export const separation = area({
  screens: {
    clearanceApproval: {
      address: '/profile/separation/ClearanceApproval',
      title: 'Clearance Approval',
      menu: { group: 'Employee Management', within: 'Separation' },
      permission: {
        reference: MENU.clearanceApproval,
        name: 'Clearance Approval',
        allow: { supervisor: VIEW, hr: VIEW, finance: VIEW, admin: VIEW, md: VIEW },
        // The screen only shows items that wait for the reader.
        harmless: OWN,
      },
    },
    finalSettlement: {
      address: '/profile/separation/FinalSettlement',
      title: 'Final Settlement',
      menu: { group: 'Employee Management', within: 'Separation' },
      permission: {
        reference: MENU.finalSettlement,
        name: 'Final Settlement',
        allow: { hr: ADD, finance: VIEW, md: VIEW, audit: VIEW },
      },
      calls: {
        'GET /Separation/Settlements': view(MENU.finalSettlement),
        'GET /Separation/Settlement': view(MENU.finalSettlement),
        'POST /Separation/PrepareSettlement': create(MENU.finalSettlement),
        'POST /Separation/RecalculateSettlement': create(MENU.finalSettlement),
      },
    },
    ownSettlement: {
      address: '/SelfService/separation/settlement',
      title: 'My Final Settlement',
      menu: { group: 'Employee Self Service', within: 'Separation' },
      permission: {
        reference: MENU.ownSettlement,
        name: 'My Final Settlement',
        allow: everyoneMay(['isView', 'isEdit']),
        harmless: OWN,
      },
      calls: {
        'GET /Separation/OwnSettlement': view(MENU.ownSettlement),
        'POST /Separation/SaveExitInterview': edit(MENU.ownSettlement),
      },
    },
    releaseEmployee: {
      address: `${release}/release/:id`,
      title: 'Release',
      needs: view(MENU.employeeRelease),
      calls: {
        'GET /Separation/Release': view(MENU.employeeRelease),
        'POST /Separation/NameSuccessor': edit(MENU.employeeRelease),
        'POST /Separation/MakeLeaverLink': edit(MENU.employeeRelease),
        'POST /Separation/EndLeaverLink': edit(MENU.employeeRelease),
        // These calls need the link's token and its code instead of a session.
        'POST /Leaver/Documents': 'public',
        'POST /Leaver/Document': 'public',
      },
    },
    releasedEmployee: {
      address: `${release}/view/:id`,
      title: 'Released employee',
      needs: view(MENU.employeeRelease),
    },
  },
});
