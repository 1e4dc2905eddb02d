import { OWN } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { ACT, ADD, ISSUE, VIEW, everyoneMay } from '#machines/core/screens/allow.ts';
import { create, edit, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const meals = view(MENU.mealConsume, MENU.foodCorner);
const orders = create(MENU.mealConsume, MENU.foodCorner);

/** The cafeteria, hot desks and market visits. */
export const workplace = area({
  screens: {
    ownFoodCorner: {
      address: '/SelfService/foodCorner',
      title: 'My Food Corner',
      menu: { group: 'Employee Self Service', within: 'Workplace' },
      permission: {
        reference: MENU.foodCorner,
        harmless: OWN,
        name: 'My Food Corner',
        allow: everyoneMay(ADD),
      },
      calls: {
        // The call itself decides whose meals are shown: the caller's own, and those that the caller manages.
        'GET /Cafeteria/CheckEmployeeTodayArlMeal': meals,
        'GET /Cafeteria/TakeMyTodayArlMeal': orders,
        'GET /Cafeteria/GetPendingAndConsumeMealReport': meals,
        'GET /Cafeteria/GetMealPlan': meals,
        'POST /Cafeteria/CafeteriaEntry': orders,
        'POST /Cafeteria/SaveMealPlan': orders,
        'POST /Cafeteria/EndMealPlan': orders,
      },
    },
    foodCorner: {
      address: '/profile/foodCorner',
      title: 'Employee Food Corner',
      menu: { group: 'Employee Management', within: 'Cafeteria' },
      permission: {
        reference: MENU.mealConsume,
        name: 'Meal Consume',
        allow: { hr: ISSUE, admin: ADD, finance: VIEW, audit: VIEW },
      },
      calls: { 'GET /Cafeteria/GetMealCount': view(MENU.mealConsume) },
    },
    hotDesk: {
      address: '/SelfService/hotDesk',
      title: 'Hot Desk',
      menu: { group: 'Employee Self Service', within: 'Workplace' },
      permission: {
        reference: MENU.hotDesk,
        name: 'Hot Desk',
        allow: everyoneMay(ADD),
        harmless: OWN,
      },
      calls: {
        'GET /HotDesk/Plan': view(MENU.hotDesk),
        'GET /HotDesk/OwnBookings': view(MENU.hotDesk),
        'POST /HotDesk/Book': create(MENU.hotDesk),
        'POST /HotDesk/CheckIn': create(MENU.hotDesk),
        'POST /HotDesk/CheckOut': create(MENU.hotDesk),
        'POST /HotDesk/Cancel': create(MENU.hotDesk),
      },
    },
    resourceUtilization: {
      address: '/profile/reports/ResourceUtilizationReport',
      title: 'Resource Utilization Report',
      menu: { group: 'Employee Management', within: 'Reports' },
      permission: {
        reference: MENU.hotDeskReport,
        name: 'Resource Utilization Report',
        allow: { hr: VIEW, admin: VIEW },
      },
      calls: {
        'GET /Employee/GetHotDeskResourceUtilization': view(MENU.hotDeskReport),
        'GET /Employee/GetHotDeskResourceUtilizationMonth': view(MENU.hotDeskReport),
      },
    },
    marketVisitReport: {
      address: '/profile/reports/marketVisit',
      title: 'Market Visit Report',
      menu: { group: 'Employee Management', within: 'Reports' },
      permission: {
        reference: MENU.marketVisit,
        name: 'Market Visit Reports',
        // With isEdit, users see the visits of their business units, and otherwise their own and those of
        // direct reports.
        allow: { hr: ACT, admin: ACT, md: ACT, supervisor: VIEW },
      },
      calls: { 'GET /CadreDDL/MultipleCriteriaData': view(MENU.marketVisit) },
    },
    marketVisitReportOs: {
      address: '/profile/reports/marketVisitOs',
      title: 'Market Visit Report Os',
      menu: { group: 'Employee Management', within: 'Reports' },
      needs: view(MENU.marketVisit),
    },
    takeMeal: {
      address: '/profile/TakeMeal',
      title: 'Cafeteria Entry',
      needs: create(MENU.mealConsume),
    },
    cafeteriaReports: {
      address: '/profile/detailsReport',
      title: 'Cafeteria Reports',
      menu: { group: 'Employee Management', within: 'Cafeteria' },
      needs: view(MENU.mealConsume),
      calls: {
        'GET /Cafeteria/GetDailyCafeteriaReport': view(MENU.mealConsume),
        'GET /Cafeteria/GetCafeteriaReportALL': view(MENU.mealConsume),
        'GET /Cafeteria/GetCafeteriaReportByVendor': view(MENU.mealConsume),
        'POST /Cafeteria/PostMeals': edit(MENU.mealConsume),
      },
    },
  },
  calls: {
    'GET /Employee/HotDeskOfficeDDL': 'signedIn',
    'GET /Employee/HotDeskFloorDDL': 'signedIn',
  },
});
