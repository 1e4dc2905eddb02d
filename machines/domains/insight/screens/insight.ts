import { OWN } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { ACT, EVERYONE, VIEW } from '#machines/core/screens/allow.ts';
import { edit, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

/** Figures about people and about the use of the product. */
export const insight = area({
  screens: {
    leavingPrediction: {
      address: '/profile/reports/leavingPrediction',
      title: 'Employee Leaving Prediction',
      menu: { group: 'Analytics' },
      permission: {
        reference: MENU.leavingPrediction,
        name: 'Employee Leaving Prediction',
        allow: { hr: VIEW, md: VIEW },
      },
      calls: {
        'GET /EmployeeNonCompliance/GetEmployeeLeavePerictionReport': view(MENU.leavingPrediction),
        'GET /EmployeeNonCompliance/GetLeavingModel': view(MENU.leavingPrediction),
      },
    },
    duplicateAttachments: {
      address: '/grc/duplicateAttachments',
      title: 'Duplicate Attachments',
      menu: { group: 'Analytics' },
      permission: {
        reference: MENU.duplicateAttachments,
        name: 'Duplicate Attachments',
        allow: { audit: ACT, finance: VIEW, admin: VIEW },
      },
      calls: {
        'GET /AllCharge/GetCommercialChargeAttatchmentDuplicate': view(MENU.duplicateAttachments),
        'POST /DetalisView/DismissAttatchmentDuplicate': edit(MENU.duplicateAttachments),
        'POST /DetalisView/ReopenAttatchmentDuplicate': edit(MENU.duplicateAttachments),
      },
    },
    ownDuplicates: {
      address: '/SelfService/GRCReport/duplicateAttachments',
      title: 'My Duplicate Attachments',
      menu: { group: 'Employee Self Service', within: 'GRC' },
      permission: {
        reference: MENU.ownDuplicates,
        harmless: OWN,
        name: 'My Duplicate Attachments',
        allow: EVERYONE,
      },
      // The call itself checks which of the two views is requested.
      calls: {
        'GET /DetalisView/GetExpenseAttatchmentDuplicatePagination': view(
          MENU.duplicateAttachments,
          MENU.ownDuplicates,
        ),
      },
    },
    kpiPresentation: {
      address: '/kpiPresentation',
      title: 'KPI Presentation',
      menu: { group: 'Performance Management System' },
      permission: {
        reference: MENU.kpiPresentation,
        name: 'KPI Presentation',
        allow: EVERYONE,
      },
      calls: { 'GET /KpiPresentation/Items': view(MENU.kpiPresentation) },
    },
  },
});
