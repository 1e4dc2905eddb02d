import { MENU } from '#machines/core/values/menuReferences.ts';
import { create, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const transfers = '/profile/transferandpromotion/transferandpromotion';

/** Transfers, promotions, confirmations, rewards and disciplinary cases. Their lists are reports. */
export const career = area({
  screens: {
    supervisorReview: {
      address: '/profile/confirmation/SupervisorReview',
      title: 'Supervisor Review',
      menu: { group: 'Employee Management', within: 'Confirmation' },
      needs: view(MENU.confirmation),
    },
    hrAcceptance: {
      address: '/profile/confirmation/HRAcceptance',
      title: 'HR Acceptance',
      menu: { group: 'Employee Management', within: 'Confirmation' },
      needs: view(MENU.confirmation),
    },
    createTransfer: {
      address: `${transfers}/create`,
      title: 'Propose a transfer or promotion',
      needs: create(MENU.transfers),
      calls: {
        'GET /Career/TransferOptions': create(MENU.transfers),
        'POST /Career/ProposeTransfer': create(MENU.transfers),
      },
    },
    editTransfer: {
      address: `${transfers}/edit/:id`,
      title: 'Edit a transfer or promotion',
      needs: create(MENU.transfers),
      calls: { 'POST /Career/AmendTransfer': create(MENU.transfers) },
    },
    // The person concerned may read it, too. The workflow decides which transfers each person can read.
    transfer: {
      address: `${transfers}/view/:id`,
      title: 'Transfer or promotion',
      needs: 'signedIn',
      calls: { 'GET /Career/Transfer': 'signedIn' },
    },
    createCase: {
      address: '/profile/rewardsAndDisciplinary/grievance/create',
      title: 'Open a disciplinary case',
      needs: create(MENU.discipline),
      calls: {
        'GET /Career/CaseGrievances': create(MENU.discipline),
        'POST /Career/OpenCase': create(MENU.discipline),
      },
    },
    // The accused may read their own case. The workflow decides which cases each person can read.
    disciplinaryCase: {
      address: '/profile/rewardsAndDisciplinary/grievance/details/:id',
      title: 'Disciplinary case',
      needs: 'signedIn',
      calls: { 'GET /Career/Case': 'signedIn' },
    },
    receiveTransfer: {
      address: '/profile/transferandpromotion/joining/view/:id',
      title: 'Joining',
      needs: view(MENU.joining, MENU.transfers),
    },
  },
});
