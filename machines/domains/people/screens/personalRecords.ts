import { OWN } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { EVERYONE, ISSUE, VIEW } from '#machines/core/screens/allow.ts';
import { create, edit, remove, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

/** Employee records. The server decides who can open which parts of which record. */
export const personalRecords = area({
  permissions: [
    {
      reference: MENU.personalData,
      name: 'Personal data of others',
      allow: { hr: VIEW },
      goesWith: [MENU.employeeRecords],
    },
  ],
  calls: {
    'GET /Employee/Record': 'signedIn',
    'GET /Employee/Assets': 'signedIn',
    'GET /Employee/Overview': 'signedIn',
    'POST /Employee/SaveRecord': 'signedIn',
    'POST /Employee/RevealRecord': view(MENU.personalData),
  },
  screens: {
    createEmployee: {
      address: '/profile/employeecreateandedit',
      title: 'New Employee',
      permission: {
        reference: MENU.employeeRecords,
        name: 'Employee records',
        allow: { hr: ISSUE },
      },
      needs: create(MENU.employeeRecords),
      calls: {
        'POST /Employee/Create': create(MENU.employeeRecords),
        'GET /Employee/CreateOptions': create(MENU.employeeRecords),
      },
    },
    bulkUpdate: {
      address: '/profile/EmployeeBulkUpdate',
      title: 'Employee Bulk Update',
      menu: { group: 'Employee Management', within: 'Employees' },
      needs: edit(MENU.employeeRecords, MENU.employment),
      // The server decides for each row which columns may change.
      calls: {
        'GET /Employee/BulkTemplate': edit(MENU.employeeRecords, MENU.employment),
        'GET /Employee/BulkUpdates': edit(MENU.employeeRecords, MENU.employment),
        'POST /Employee/CheckBulkUpdate': edit(MENU.employeeRecords, MENU.employment),
        'POST /Employee/BulkUpdate': edit(MENU.employeeRecords, MENU.employment),
        'POST /Employee/UndoBulkUpdate': edit(MENU.employeeRecords, MENU.employment),
      },
    },
    createProfitCenters: {
      address: '/profile/ProfitCenterAssign/create',
      title: 'Assign profit centers',
      needs: create(MENU.profitCenterAssign),
      calls: {
        'GET /Employee/ProfitCenters': view(MENU.profitCenterAssign),
        // A call without an ID creates an assignment, for which it also checks the permission to create.
        'POST /Employee/SaveProfitCenters': view(MENU.profitCenterAssign),
        'POST /Employee/RemoveProfitCenters': remove(MENU.profitCenterAssign),
      },
    },
    editProfitCenters: {
      address: '/profile/ProfitCenterAssign/edit/:id',
      title: 'Edit profit centers',
      needs: edit(MENU.profitCenterAssign),
    },
    handOverCandidate: {
      address: '/administration/integration/HireDeskEmployee/create',
      title: 'Hand over a candidate',
      needs: create(MENU.hireDesk),
      calls: {
        'GET /HireDesk/Requisitions': create(MENU.hireDesk),
        'POST /HireDesk/HandOver': create(MENU.hireDesk),
      },
    },
    createHired: {
      address: '/profile/employeecreateandeditForHireDesk',
      title: 'Create Employee from Hire Desk',
      needs: [...create(MENU.employeeRecords), ...view(MENU.hireDesk)],
      calls: {
        'GET /HireDesk/Candidate': [...create(MENU.employeeRecords), ...view(MENU.hireDesk)],
        'POST /HireDesk/TurnDown': edit(MENU.hireDesk),
      },
    },
    employee: {
      address: '/profile/employee/:empId',
      title: 'Employee',
      needs: 'signedIn',
    },
    employeeProfile: {
      address: '/profile/employeeProfile/:empId',
      title: 'Employee Profile',
      needs: 'signedIn',
    },
    chooseForPrint: {
      address: '/profile/employee/go-for-print/:empId',
      title: 'Print Employee',
      needs: 'signedIn',
    },
    printPreview: {
      address: '/profile/employee/go-for-print/:empId/print-preview',
      title: 'Print Preview',
      needs: 'signedIn',
    },
    aboutMe: {
      address: '/SelfService/aboutMe',
      title: 'About Me',
      menu: { group: 'Employee Self Service', within: 'My Profile' },
      permission: { reference: MENU.aboutMe, name: 'About Me', allow: EVERYONE, harmless: OWN },
    },
    contactBook: {
      address: '/SelfService/contactBook',
      title: 'Contact Book',
      menu: { group: 'Employee Self Service' },
      permission: { reference: MENU.contactBook, name: 'Contact Book', allow: EVERYONE },
      calls: { 'GET /Employee/ContactBook': view(MENU.contactBook) },
    },
    ownDocuments: {
      address: '/SelfService/DocumentsUpload',
      title: 'My Documents',
      menu: { group: 'Employee Self Service', within: 'My Profile' },
      permission: {
        reference: MENU.ownDocuments,
        name: 'My Documents',
        allow: EVERYONE,
        harmless: OWN,
      },
    },
    addDocument: {
      address: '/SelfService/DocumentsUpload/entry',
      title: 'New Document',
      needs: view(MENU.ownDocuments),
    },
  },
});
