/** GET /Cafeteria/CheckEmployeeTodayArlMeal (spec 002 §3): a person whose meals of today are pending. */
export interface PendingMeal {
  employeeId: number;
  employeeName: string;
  employeeDesignation: string;
  pendingMeal: number;
  /** How many meals the button hands out. */
  takeQty: number;
  /** All meals of the day, including those that were handed out. */
  mealCount: number;
}

/** GET /Cafeteria/TakeMyTodayArlMeal. Despite its name, `autoId` is how many meals were handed out. */
export interface TakenMeal {
  title: string;
  employee: string;
  mealDate: string;
  autoId: number;
  autoName: 'Green' | 'Orange';
  message: string;
}

/** A line of GET /Cafeteria/GetPendingAndConsumeMealReport. */
export interface MealOfPerson {
  employeeId: number;
  employeeName: string;
  mealDate: string;
  mealCount: number;
  isGuest: boolean;
  placeId: number;
  mealConsumePlaceName: string;
  vendorName: string;
  narration: string;
  /** Whether the person can still cancel it. */
  isOpen: boolean;
  /** Why the meal is cancelled automatically, such as a holiday. '' if it isn't. */
  cancelledBy: string;
}

/** GET /Cafeteria/GetDailyCafeteriaReport: a meal of a person. */
export interface DailyMeal {
  employeeId: number;
  employeeFullName: string;
  designationName: string;
  businessUnitName: string;
  departmentName: string;
  mealCount: number;
  narration: string;
  mealDate: string;
  createdAt: string;
  mealConsumePlaceName: string;
}

/** GET /Cafeteria/GetCafeteriaReportALL: the meals of a place. Amounts are in Tk. */
export interface MealBill {
  MealConsumePlace: string;
  rate: number;
  own: number;
  guest: number;
  total: number;
  ownTk: number;
  companyPay: number;
  guestTk: number;
  totalTk: number;
}

/** GET /Cafeteria/GetCafeteriaReportByVendor: the meals of a vendor. */
export interface VendorMealBill extends MealBill {
  vendorName: string;
}

/** GET /Cafeteria/GetMealCount: the meals of a day. The specification doesn't have it. */
export interface MealCount {
  mealCount: number;
  taken: number;
  pending: number;
}

/**
 * POST /Cafeteria/PostMeals: posts the employees' share of a month's meals to payroll. The specification
 * doesn't have it.
 */
export interface PostedMeals {
  statusCode: 200;
  message: string;
  posted: number;
  standing: number;
}

/** GET /Cafeteria/GetMealPlan: a plan. The specification doesn't have it. */
export interface MealPlan {
  mealPlaceId: number;
  mealVendorId: number;
  vendorName: string;
  mealConsumePlaceName: string;
  /** ISO weekdays, from Monday (1) to Sunday (7). */
  weekdays: number[];
  startsOn: string;
  endsOn: string;
}
