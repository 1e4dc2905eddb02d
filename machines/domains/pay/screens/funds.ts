import { OWN } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { EVERYONE, ADD, VIEW } from '#machines/core/screens/allow.ts';
import { create, fileCalls, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const base = '/compensationAndBenefits';

/** The screens of the provident fund and gratuity: one’s own fund, yearly interest, and gratuity on leaving. */
export const funds = area({
  screens: {
    myFund: {
      address: '/SelfService/pfManagement',
      title: 'PF Management',
      menu: { group: 'Employee Self Service', within: 'Pay & Tax' },
      permission: {
        reference: MENU.myFund,
        name: 'Own Provident Fund',
        allow: EVERYONE,
        harmless: OWN,
      },
    },
    fundInterest: {
      address: `${base}/pf/interest`,
      title: 'PF Interest',
      menu: { group: 'Compensation & Benefits', within: 'Provident Fund' },
      permission: {
        reference: MENU.fundInterest,
        name: 'PF Interest',
        allow: { finance: ADD, hr: VIEW, md: VIEW, audit: VIEW },
      },
      calls: {
        'GET /Fund/Postings': view(MENU.fundInterest),
        'POST /Fund/PostInterest': create(MENU.fundInterest),
      },
    },
    fundOpeningFile: {
      address: `${base}/pf/openingFile`,
      title: 'PF Opening Balances, Bulk',
      menu: { group: 'Compensation & Benefits', within: 'Provident Fund' },
      permission: {
        reference: MENU.fundOpeningFile,
        name: 'PF Opening Balances, Bulk',
        allow: { finance: ADD, md: VIEW, audit: VIEW },
      },
      calls: fileCalls('/FundOpening', MENU.fundOpeningFile),
    },
    fundMember: {
      address: `${base}/pf/member/:id`,
      title: 'PF Member',
      needs: view(MENU.fundInterest),
    },
    gratuityLeaving: {
      address: `${base}/gratuity/leavingToday`,
      title: 'Gratuity on Leaving',
      menu: { group: 'Compensation & Benefits', within: 'Provident Fund' },
      permission: {
        reference: MENU.gratuityLeaving,
        name: 'Gratuity on Leaving',
        allow: { hr: VIEW, finance: VIEW, md: VIEW, audit: VIEW },
      },
      calls: { 'GET /Gratuity/Leaving': view(MENU.gratuityLeaving) },
    },
  },
  calls: {
    'GET /Employee/GetEmployeeGratuityReport': view(MENU.gratuityProvision),
    // Members can read their own statement. Those of others need the permission for the fund.
    'GET /Fund/Member': 'signedIn',
    'GET /Fund/Years': view(MENU.pfRegister),
    'GET /Employee/GetEmployeePfReport': view(MENU.pfRegister),
  },
});
