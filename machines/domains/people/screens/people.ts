import { OWN } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { ACT, ADD, EVERYONE, everyoneMay, ISSUE, VIEW } from '#machines/core/screens/allow.ts';
import { create, edit, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

// The workflow decides who can see or handle which grievance.
const grievance = view(MENU.grievances, MENU.grievanceDashboard);
const tickets = view(MENU.complaint, MENU.issueManagement);
const tracer = '/profile/reports/recruitementTracer';

/** Grievances, tickets, recruitment and employment. */
export const people = area({
  screens: {
    organogram: {
      address: '/administration/configuration/organogram',
      title: 'Organogram',
      menu: { group: 'Manning' },
      permission: { reference: MENU.organogram, name: 'Organogram', allow: EVERYONE },
      calls: {
        'GET /Organogram/Chart': view(MENU.organogram),
        'GET /Organogram/Pdf': view(MENU.organogram),
      },
    },
    ownGrievances: {
      address: '/SelfService/grievanceManagement',
      title: 'Grievance Management',
      menu: { group: 'Employee Self Service', within: 'Grievance & Complaint', label: 'Grievance' },
      // The specification gives the screens' own permission full access (001 §6).
      permission: { reference: MENU.grievances, name: 'Grievances', allow: EVERYONE },
    },
    grievances: {
      address: '/profile/grievanceManagement',
      title: 'Grievance Management',
      menu: { group: 'Employee Management', within: 'Grievances & Issues' },
      needs: view(MENU.grievances),
    },
    grievanceDashboard: {
      address: '/profile/grievanceManagement/dashboard',
      title: 'Grievance dashboard',
      menu: {
        group: 'Employee Management',
        within: 'Grievances & Issues',
        label: 'Grievance Dashboard',
      },
      // The screen shows every grievance of the caller's units, except those that are hidden from the caller.
      permission: {
        reference: MENU.grievanceDashboard,
        name: 'Grievance Dashboard',
        allow: { hr: ACT, admin: ACT },
      },
      calls: {
        'GET /DisciplinaryMgmt/GetAllGrievance': view(MENU.grievanceDashboard),
        'GET /DisciplinaryMgmt/GetGrievanceDashboardCountData': view(MENU.grievanceDashboard),
        'GET /DisciplinaryMgmt/GrievanceDeadlines': view(MENU.grievanceDashboard),
        'POST /DisciplinaryMgmt/SaveGrievanceDeadlines': edit(MENU.grievanceDashboard),
      },
    },
    complaints: {
      address: '/SelfService/IssueManagement',
      title: 'Complaint',
      menu: { group: 'Employee Self Service', within: 'Grievance & Complaint' },
      // All users can raise and rate complaints, and work on steps for which they are responsible.
      permission: {
        reference: MENU.complaint,
        name: 'Complaint',
        allow: everyoneMay(ISSUE),
        harmless: OWN,
      },
      calls: {
        'POST /HRTicket/CloseTicket': edit(MENU.complaint),
        'POST /HRTicket/ReopenTicket': edit(MENU.complaint),
      },
    },
    createComplaint: {
      address: '/SelfService/IssueManagement/create',
      title: 'Complaint Create',
      needs: create(MENU.complaint),
    },
    issues: {
      address: '/profile/IssueManagement',
      title: 'Issue Management',
      menu: { group: 'Employee Management', within: 'Grievances & Issues' },
      permission: {
        reference: MENU.issueManagement,
        name: 'Issue Management',
        allow: { hr: ISSUE },
      },
      calls: {
        'GET /HRTicket/TricketPermissionBusinessUnitDDL': view(MENU.issueManagement),
      },
    },
    createIssue: {
      address: '/profile/IssueManagement/create',
      title: 'Complaint Create',
      needs: create(MENU.issueManagement),
    },
    recruitmentTracer: {
      address: `${tracer}/:type`,
      title: 'Recruitment Tracer',
      menu: { group: 'Employee Management', within: 'Reports', to: `${tracer}/all` },
      permission: {
        reference: MENU.recruitment,
        name: 'Recruitment Tracer',
        // The permission is for all users, because superiors review the requisitions of their team without
        // having a role.
        allow: { ...EVERYONE, supervisor: ADD, hr: ISSUE, md: ACT },
      },
      // The workflow decides which requisitions and steps the caller can see.
      calls: {
        'GET /Employee/GetRecruitmentRequest_v2': view(MENU.recruitment),
        'POST /Employee/UpdateEmpRecruitmentStatus': view(MENU.recruitment),
      },
    },
    createRequisition: {
      address: `${tracer}/create`,
      title: 'Recruitment Tracker Create',
      needs: create(MENU.recruitment),
      calls: { 'POST /Employee/SaveRecruitmentRequest': create(MENU.recruitment) },
    },
    serviceBook: {
      address: '/profile/employeeServiceBook/:empId',
      title: 'Employee Service Book',
      permission: {
        reference: MENU.employment,
        name: 'Employee Service Book',
        allow: { hr: ACT, md: VIEW, audit: VIEW },
      },
      calls: {
        // Users see their own service book, and others in units in which they may see them.
        'GET /Employee/ServiceBook': 'signedIn',
        'POST /Employee/IssueServiceBook': 'signedIn',
        'GET /Employee/EmploymentOptions': edit(MENU.employment),
        'POST /Employee/ChangeEmployment': edit(MENU.employment),
      },
    },
    headcountPlan: {
      address: '/profile/recruitment/headcountPlan',
      title: 'Headcount Plan',
      menu: { group: 'Recruitment' },
      permission: {
        reference: MENU.headcountPlan,
        name: 'Headcount Plan',
        allow: { hr: ACT, md: VIEW },
      },
      calls: {
        // People who raise requisitions see what is left of the plan.
        'GET /Employee/GetHeadcountPlan': view(MENU.headcountPlan, MENU.recruitment),
        'POST /Employee/SaveHeadcountPlan': edit(MENU.headcountPlan),
      },
    },
  },
  calls: {
    'GET /HRTicket/GetTickets': tickets,
    'GET /HRTicket/GetTicketDetails': tickets,
    'GET /HRTicket/GetIssueTypes': tickets,
    'POST /HRTicket/CreateTicket': create(MENU.complaint, MENU.issueManagement),
    // People who are responsible for a step work on it in self service.
    'POST /HRTicket/UpdateTicketStatus': edit(MENU.complaint, MENU.issueManagement),
    'GET /DisciplinaryMgmt/GrievanceCategoryDDL': grievance,
    'GET /DisciplinaryMgmt/GrievanceSubCategoryDDL': grievance,
    'GET /DisciplinaryMgmt/GrievanceMisconductDDL': grievance,
    'GET /DisciplinaryMgmt/GrievanceSegmentDDL': grievance,
    'GET /DisciplinaryMgmt/GrievanceProfile': grievance,
    'POST /DisciplinaryMgmt/CreateNUpdateGrievance': view(MENU.grievances),
    'GET /DisciplinaryMgmt/GetMyGrievances': view(MENU.grievances),
    'GET /DisciplinaryMgmt/GetGrievanceDetails': grievance,
    'POST /DisciplinaryMgmt/UpdateStatus': grievance,
    'POST /DisciplinaryMgmt/AddNote': grievance,
    'POST /DisciplinaryMgmt/AssignedToMember': grievance,
    'GET /DisciplinaryMgmt/AssignableMembers': grievance,
    // Nothing about the caller is used but their account.
    'POST /DisciplinaryMgmt/FileAnonymously': view(MENU.grievances),
    // These calls take a receipt code instead of a token, so that people stay anonymous.
    'POST /DisciplinaryMgmt/AnonymousGrievance': 'public',
    'POST /DisciplinaryMgmt/AnonymousNote': 'public',
  },
});
