import { MENU } from '#machines/values/menuReferences.ts';
import { EVERYBODY, LOOK } from '#machines/screens/allow.ts';
import { view } from '#machines/screens/need.ts';
import { area } from '#machines/screens/screen.ts';

/** What figures tell of people and of the product's use. */
export const insight = area({
  screens: {
    leavingPrediction: {
      address: '/profile/reports/leavingPrediction',
      title: 'Employee Leaving Prediction',
      menu: { group: 'Analytics' },
      permission: {
        reference: MENU.leavingPrediction,
        name: 'Employee Leaving Prediction',
        allow: { hr: LOOK, md: LOOK },
      },
      calls: {
        'GET /EmployeeNonCompliance/GetEmployeeLeavePerictionReport': view(MENU.leavingPrediction),
        'GET /EmployeeNonCompliance/GetLeavingModel': view(MENU.leavingPrediction),
      },
    },
    kpiPresentation: {
      address: '/kpiPresentation',
      title: 'KPI Presentation',
      menu: { group: 'Performance Management System' },
      permission: {
        reference: MENU.kpiPresentation,
        name: 'KPI Presentation',
        allow: EVERYBODY,
      },
      calls: { 'GET /KpiPresentation/Items': view(MENU.kpiPresentation) },
    },
  },
});
