import { MENU } from '#machines/values/menuReferences.ts';
import { ADD, ISSUE, LOOK, everybodyMay } from '#machines/screens/allow.ts';
import { create, view } from '#machines/screens/need.ts';
import { area } from '#machines/screens/screen.ts';

const meals = view(MENU.mealConsume, MENU.foodCorner);
const orders = create(MENU.mealConsume, MENU.foodCorner);

/** The cafeteria. */
export const workplace = area({
  screens: {
    ownFoodCorner: {
      address: '/SelfService/foodCorner',
      title: 'My Food Corner',
      menu: { group: 'Employee Self Service' },
      permission: {
        reference: MENU.foodCorner,
        name: 'My Food Corner',
        allow: everybodyMay(ADD),
      },
      calls: {
        // Whose meals, the feature says: one's own, and of those whose meals one keeps.
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
        allow: { hr: ISSUE, admin: ADD, finance: LOOK, audit: LOOK },
      },
      calls: { 'GET /Cafeteria/GetMealCount': view(MENU.mealConsume) },
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
      },
    },
  },
});
