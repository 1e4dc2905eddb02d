import type { Draw } from './drawn.ts';

const cafeteria = () => import('#web/domains/workplace/cafeteria/index.ts');

const marketVisits = () => import('#web/domains/money/marketVisits/index.ts');
const hotDesk = () => import('#web/domains/workplace/hotDesk/index.ts');

/** The components of the screens about the cafeteria and hot desks. */
export const workplace = {
  ownFoodCorner: async () => {
    const { FoodCornerScreen } = await cafeteria();
    return { element: <FoodCornerScreen key="own" mode="own" /> };
  },
  foodCorner: async () => {
    const { FoodCornerScreen } = await cafeteria();
    return { element: <FoodCornerScreen key="desk" mode="desk" /> };
  },
  takeMeal: async () => ({ Component: (await cafeteria()).EntryScreen }),
  cafeteriaReports: async () => ({ Component: (await cafeteria()).ReportsScreen }),
  hotDesk: async () => ({ Component: (await hotDesk()).HotDeskScreen }),
  resourceUtilization: async () => ({ Component: (await hotDesk()).UtilizationScreen }),
  marketVisitReport: async () => ({ Component: (await marketVisits()).ReportScreen }),
  marketVisitReportOs: async () => ({ Component: (await marketVisits()).ReportOsScreen }),
} satisfies Record<string, Draw>;
