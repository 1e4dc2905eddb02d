import type { Draw } from './drawn.ts';

/** What figures tell of people and of the product's use. */
export const insight = {
  leavingPrediction: async () => ({
    Component: (await import('#web/features/leavingPrediction/index.ts')).LeavingPredictionScreen,
  }),
  kpiPresentation: async () => ({
    Component: (await import('#web/features/kpiPresentation/index.ts')).KpiPresentationScreen,
  }),
} satisfies Record<string, Draw>;
