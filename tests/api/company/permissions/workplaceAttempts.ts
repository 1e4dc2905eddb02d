import { get, post, type Attempt, type Theirs } from './attempt.ts';

const CAFETERIA = '/Cafeteria';
const DAY = '2149-01-01';
const dates = `fromDate=${DAY}&toDate=${DAY}`;
const capitalDates = `FromDate=${DAY}&ToDate=${DAY}`;
const mealDate = `mealDate=${DAY}`;
const TERRITORIES = 'PartName=UserWiseRegionAreaTerritoryDDL&typeName=Region';
const VISITS = `TableName=MarketAttendancePunchListByDateRange&${capitalDates}`;
const entry = ({ employeeId, subjectId }: Theirs) => ({
  ToDate: DAY,
  EnrollId: employeeId,
  MealConsumePlaceId: subjectId,
  vendorName: 'x',
});
const plan = ({ employeeId, subjectId }: Theirs) => ({
  employeeId,
  mealVendorId: subjectId,
  weekdays: [1],
});

/** Other people's IDs in calls of the cafeteria, desks, visits, and the audit of receipts. */
export const workplaceAttempts: readonly Attempt[] = [
  get(`${CAFETERIA}/CheckEmployeeTodayArlMeal`, 'mealPlaceId', 'subjectId', 'filtered'),
  get(`${CAFETERIA}/TakeMyTodayArlMeal`, 'enroll', 'employeeId', 'refused', 'takeMealQty=1'),
  {
    route: `GET ${CAFETERIA}/TakeMyTodayArlMeal`,
    parameter: 'mealPlaceId',
    outcome: 'refused',
    send: (client, { employeeId, subjectId }) =>
      client.get(
        `${CAFETERIA}/TakeMyTodayArlMeal?enroll=${employeeId}&takeMealQty=1&mealPlaceId=${subjectId}`,
      ),
  },
  get(
    `${CAFETERIA}/GetMealCount`,
    'mealConsumePlaceId',
    'subjectId',
    'filtered',
    `${mealDate}&vendorName=x`,
  ),
  get(`${CAFETERIA}/GetPendingAndConsumeMealReport`, 'EnrollId', 'employeeId', 'filtered'),
  get(`${CAFETERIA}/GetMealPlan`, 'EnrollId', 'employeeId', 'filtered'),
  ...(['accountId', 'MealConsumePlaceId'] as const).map((parameter) =>
    get(`${CAFETERIA}/GetDailyCafeteriaReport`, parameter, 'accountId', 'filtered', mealDate),
  ),
  ...(['BusinessUnitId', 'MealConsumePlaceId'] as const).map((parameter) =>
    get(
      `${CAFETERIA}/GetCafeteriaReportALL`,
      parameter,
      'businessUnitId',
      'filtered',
      capitalDates,
    ),
  ),
  ...(['accountId', 'mealConsumePlaceId'] as const).map((parameter) =>
    get(`${CAFETERIA}/GetCafeteriaReportByVendor`, parameter, 'accountId', 'filtered', dates),
  ),
  ...(['EnrollId', 'MealConsumePlaceId'] as const).map((parameter) =>
    post(`${CAFETERIA}/CafeteriaEntry`, parameter, 'refused', entry),
  ),
  ...(['employeeId', 'mealVendorId'] as const).map((parameter) =>
    post(`${CAFETERIA}/SaveMealPlan`, parameter, 'refused', plan),
  ),
  post(`${CAFETERIA}/EndMealPlan`, 'employeeId', 'refused', ({ employeeId }) => ({ employeeId })),
  get(
    '/DetalisView/GetExpenseAttatchmentDuplicatePagination',
    'expenseForId',
    'employeeId',
    'filtered',
    dates,
  ),
  post('/DetalisView/DismissAttatchmentDuplicate', 'matchIds', 'refused', ({ subjectId }) => ({
    matchIds: [subjectId + 1_000_000],
    reason: 'x',
  })),
  post('/DetalisView/ReopenAttatchmentDuplicate', 'matchIds', 'refused', ({ subjectId }) => ({
    matchIds: [subjectId + 1_000_000],
  })),
  get('/Employee/HotDeskFloorDDL', 'officeId', 'subjectId', 'filtered'),
  get(
    '/HotDesk/Plan',
    'floorId',
    'subjectId',
    'filtered',
    `from=${DAY}T09:00:00Z&to=${DAY}T10:00:00Z`,
  ),
  post('/HotDesk/Book', 'deskId', 'refused', ({ subjectId }) => ({
    deskId: subjectId + 1_000_000,
    from: `${new Date().getUTCFullYear() + 1}-01-01T09:00:00Z`,
    to: `${new Date().getUTCFullYear() + 1}-01-01T10:00:00Z`,
  })),
  ...(['CheckIn', 'CheckOut', 'Cancel'] as const).map((call) =>
    post(`/HotDesk/${call}`, 'bookingId', 'refused', ({ subjectId }) => ({
      bookingId: subjectId + 1_000_000,
    })),
  ),
  ...(['officeId', 'floorId', 'empId'] as const).map((parameter) =>
    get('/Employee/GetHotDeskResourceUtilization', parameter, 'employeeId', 'filtered', dates),
  ),
  ...(['officeId', 'floorId'] as const).map((parameter) =>
    get('/Employee/GetHotDeskResourceUtilizationMonth', parameter, 'employeeId', 'filtered', dates),
  ),
  ...(['intRegionId', 'intAreaId', 'intTerritoryId'] as const).map((parameter) =>
    get('/CadreDDL/MultipleCriteriaData', parameter, 'subjectId', 'filtered', TERRITORIES),
  ),
  ...(['/MasterData/CadreAllLanding', '/Employee/CadreAllLanding'] as const).map((route) =>
    get(route, 'intId', 'employeeId', 'filtered', VISITS),
  ),
];
