/** GET /Cafeteria/CheckEmployeeTodayArlMeal (spec 002 §3): who has meals pending today. */
export interface PendingMeal {
  employeeId: number;
  employeeName: string;
  employeeDesignation: string;
  pendingMeal: number;
  /** The quantity that its button offers. */
  takeQty: number;
  /** All meals of the day, including those taken. */
  mealCount: number;
}

/** GET /Cafeteria/TakeMyTodayArlMeal. Despite its name, `autoId` is the quantity taken. */
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
  /** What cancels it automatically, such as a holiday; '' for nothing. */
  cancelledBy: string;
}

/** GET /Cafeteria/GetDailyCafeteriaReport. */
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

/** GET /Cafeteria/GetCafeteriaReportALL. Amounts in Tk. */
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

/** GET /Cafeteria/GetCafeteriaReportByVendor. */
export interface VendorMealBill extends MealBill {
  vendorName: string;
}

/** GET /Cafeteria/GetMealCount (ours): the meals of a day. */
export interface MealCount {
  mealCount: number;
  taken: number;
  pending: number;
}

/** POST /Cafeteria/PostMeals (ours): posts the employees' share of a month's meals to payroll. */
export interface PostedMeals {
  statusCode: 200;
  message: string;
  posted: number;
  standing: number;
}

/** GET /Cafeteria/GetMealPlan (ours). */
export interface MealPlan {
  mealPlaceId: number;
  mealVendorId: number;
  vendorName: string;
  mealConsumePlaceName: string;
  /** ISO weekdays, Monday 1 to Sunday 7. */
  weekdays: number[];
  startsOn: string;
  endsOn: string;
}
