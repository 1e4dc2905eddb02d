import { MENU } from '#machines/values/menuReferences.ts';
import { EVERYBODY, LOOK } from '#machines/screens/allow.ts';
import { view } from '#machines/screens/need.ts';
import { area } from '#machines/screens/screen.ts';

/** The dashboards, and the calls that screens of every kind make. */
export const common = area({
  screens: {
    dashboard: {
      address: '/dashboard',
      title: 'Dashboard',
      menu: { group: 'Dashboard' },
      permission: { reference: MENU.dashboard, name: 'Dashboard', allow: EVERYBODY },
    },
    managementDashboard: {
      address: '/dashboard/management',
      title: 'Management Dashboard',
      menu: { group: 'Dashboard' },
      permission: {
        reference: MENU.managementDashboard,
        name: 'Management Dashboard',
        allow: { hr: LOOK, md: LOOK, audit: LOOK, finance: LOOK },
      },
      // What of it, the permissions for its reports say.
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
    // The company's card; signed-in users get their own.
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
    // The telephone list; whose personal number, the feature says.
    'GET /Employee/GetEmpAllBasicInfoById': 'signedIn',
    'GET /PMS/GetFiscalYearDDL': 'signedIn',
    // What of each kind, the caller's sight says.
    'GET /Search/Everything': 'signedIn',
    // Which of them, the caller's permissions say.
    'GET /Reports': 'signedIn',
    'GET /QueryData/GetGlobalCultures': 'signedIn',
  },
});
