import { OWN } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { EVERYONE, VIEW } from '#machines/core/screens/allow.ts';
import { view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

/** The dashboards, and API calls that many screens use. */
export const common = area({
  screens: {
    dashboard: {
      address: '/dashboard',
      title: 'Dashboard',
      menu: { group: 'Dashboard' },
      permission: { reference: MENU.dashboard, name: 'Dashboard', allow: EVERYONE, harmless: OWN },
    },
    managementDashboard: {
      address: '/dashboard/management',
      title: 'Management Dashboard',
      menu: { group: 'Dashboard' },
      permission: {
        reference: MENU.managementDashboard,
        name: 'Management Dashboard',
        allow: { hr: VIEW, md: VIEW, audit: VIEW, finance: VIEW },
      },
      // What a dashboard shows depends on the permissions for its reports.
      calls: {
        'GET /Dashboard/Management': view(MENU.managementDashboard),
        'POST /Dashboard/ArrangeManagement': view(MENU.managementDashboard),
      },
    },
  },
  calls: {
    'GET /openapi.json': 'public',
    'GET /docs': 'public',
    'GET /docs/start.js': 'public',
    'GET /Transport/Key': 'public',
    // The contact card of the company. Signed-in users get their own contact card instead.
    'GET /PdfAndExcelReport/ReceiveContact': 'public',

    'GET /Shell/GetShellInformation': 'signedIn',
    'POST /Shell/SaveOwnLanguage': 'signedIn',
    'GET /Notification/GetAllNotificationByUser': 'signedIn',
    'GET /Notification/GetNotificationCount': 'signedIn',
    'POST /Notification/MarkSeen': 'signedIn',
    'GET /Document/Limits': 'signedIn',
    'POST /Document/UploadFile': 'signedIn',
    'GET /Document/DownloadFile': 'signedIn',
    'GET /Document/DeleteUploadedFile': 'signedIn',
    'GET /CadreDDL/CadreAllDDL': 'signedIn',
    'GET /MasterData/CadreAllLanding': 'signedIn',
    'GET /Employee/CadreAllLanding': 'signedIn',
    'GET /Employee/CombineDataSetByWorkplaceGDeptDesigSupEmpType': 'signedIn',
    'GET /QueryData/CombineDataSetByWorkplaceGDeptDesigSupEmpTypeByAccountId': 'signedIn',
    'GET /SaasMasterData/GetAllGlobalDocumentType': 'signedIn',
    'GET /SaasMasterData/GetAllEmploymentType': 'signedIn',
    'GET /SaasMasterData/GetAllEmpLoanType': 'signedIn',
    'GET /SaasMasterData/GetAllLveLeaveType': 'signedIn',
    'GET /SaasMasterData/GetAllUserRole': 'signedIn',
    'GET /SaasMasterData/GetBusinessDetailsByBusinessUnitId': 'signedIn',
    // The directory of colleagues. The feature decides who may see personal numbers.
    'GET /Employee/GetEmpAllBasicInfoById': 'signedIn',
    'GET /PMS/GetFiscalYearDDL': 'signedIn',
    // The results of each kind are limited to those the caller may see.
    'GET /Search/Everything': 'signedIn',
    // Which reports are listed depends on the permissions of the caller.
    'GET /Reports': 'signedIn',
    'GET /QueryData/GetGlobalCultures': 'signedIn',
  },
});
