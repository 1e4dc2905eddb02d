import type { Draw } from './drawn.ts';

const cafeteria = () => import('#web/features/cafeteria/index.ts');

/** The cafeteria. */
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
} satisfies Record<string, Draw>;
