import { MENU } from '#machines/core/values/menuReferences.ts';
import { VIEW } from '#machines/core/screens/allow.ts';
import { view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

/** Audit of access and actions, and process figures. */
export const oversight = area({
  screens: {
    salaryAccessLog: {
      address: '/administration/salaryAccessLog',
      title: 'Salary access log',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.salaryAccessLog,
        name: 'Salary access log',
        allow: { audit: VIEW },
      },
      calls: {
        'GET /Privacy/PayLooks': view(MENU.salaryAccessLog),
        'GET /Privacy/PayLook': view(MENU.salaryAccessLog),
      },
    },
    searchHistory: {
      address: '/history',
      title: 'History',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.history,
        name: 'History',
        allow: { audit: VIEW, hr: VIEW, admin: VIEW },
      },
      calls: {
        'GET /Workflow/SearchHistory': view(MENU.history),
        'GET /Workflow/CountHistory': view(MENU.history),
        'GET /Workflow/CountHistoryByEvent': view(MENU.history),
        'GET /Workflow/HistoryFile': view(MENU.history),
        'GET /Workflow/Proof': view(MENU.history),
        'GET /Workflow/VerifyPart': view(MENU.history),
        'GET /Workflow/SealKey': view(MENU.history),
        'GET /Workflow/CompareCheckpoint': view(MENU.history),
        'GET /Workflow/HistoryStatus': view(MENU.history, MENU.queues),
        'POST /Workflow/StartVerification': view(MENU.history),
      },
    },
    processReport: {
      address: '/processReport',
      title: 'Process Report',
      menu: { group: 'Analytics' },
      permission: {
        reference: MENU.processReport,
        name: 'Process Report',
        allow: { hr: VIEW, audit: VIEW, admin: VIEW },
      },
      calls: { 'GET /Workflow/ProcessReport': view(MENU.processReport) },
    },
    processMap: {
      address: '/processReport/map',
      title: 'Process map',
      needs: view(MENU.processReport),
      calls: {
        'GET /Workflow/Variants': view(MENU.processReport),
        'GET /Workflow/ProcessMap': view(MENU.processReport),
        'GET /Workflow/VariantCases': view(MENU.processReport),
      },
    },
    workbench: {
      address: '/workbench',
      title: 'Workbench',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.workbench,
        name: 'Workbench',
        allow: { developer: VIEW, hr: VIEW, admin: VIEW, audit: VIEW },
      },
      calls: {
        'GET /Workflow/Charts': view(MENU.workbench),
        'GET /Workflow/RuleVersions': view(MENU.workbench),
      },
    },
    companyDay: {
      address: '/workbench/day',
      title: 'A day of the company',
      needs: view(MENU.workbench),
      calls: {
        'GET /Workflow/OnDay': view(MENU.workbench),
        'GET /Workflow/DaySteps': view(MENU.workbench),
        'GET /Workflow/CasesOnDay': view(MENU.workbench),
      },
    },
    instance: {
      address: '/workbench/:workflow/instance/:subjectId',
      title: 'Instance',
      needs: view(MENU.workbench),
      // People with access to the workbench can call it, and the workflow decides about each instance.
      calls: { 'GET /Workflow/Instance': view(MENU.workbench) },
    },
    whatIf: {
      address: '/workbench/:workflow/whatIf',
      title: 'What if',
      needs: view(MENU.workbench),
    },
    replay: {
      address: '/workbench/:workflow/replay',
      title: 'Replay a period',
      needs: view(MENU.workbench),
      calls: { 'GET /Workflow/Replay': view(MENU.workbench) },
    },
    conformance: {
      address: '/workbench/:workflow/conformance',
      title: 'Conformance',
      needs: view(MENU.workbench),
      calls: { 'POST /Workflow/Conformance': view(MENU.workbench) },
    },
    inspector: {
      address: '/workbench/inspector',
      title: 'Workflow Inspector',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.inspector,
        name: 'Workflow Inspector',
        allow: { developer: VIEW, admin: VIEW, audit: VIEW },
      },
      calls: { 'GET /Workflow/Steps': view(MENU.inspector) },
    },
  },
});
