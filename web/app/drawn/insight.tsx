import type { Draw } from './drawn.ts';

/** What figures tell of people and of the product's use. */
export const insight = {
  leavingPrediction: async () => ({
    Component: (await import('#web/features/leavingPrediction/index.ts')).LeavingPredictionScreen,
  }),
} satisfies Record<string, Draw>;
