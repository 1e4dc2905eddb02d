import type { Draw } from './drawn.ts';

const feature = () => import('#web/domains/performance/index.ts');

/** The components of the screens about performance, such as assessments. */
export const performance = {
  assessments: async () => ({ Component: (await feature()).AssessmentsScreen }),
  selfAssessment: async () => {
    const { AssessmentsScreen } = await feature();
    return { element: <AssessmentsScreen key="self" only="self" /> };
  },
  supervisorAssessment: async () => {
    const { AssessmentsScreen } = await feature();
    return { element: <AssessmentsScreen key="supervisor" only="supervisor" /> };
  },
  barAssessment: async () => ({ Component: (await feature()).BarScreen }),
  johari: async () => ({ Component: (await feature()).JohariScreen }),
  developmentPlan: async () => ({ Component: (await feature()).DevelopmentScreen }),
  developmentPlans: async () => ({ Component: (await feature()).PlanBoardScreen }),
  growTalks: async () => ({ Component: (await feature()).GrowScreen }),
  feedback: async () => ({ Component: (await feature()).FeedbackScreen }),
  feedbackRounds: async () => ({ Component: (await feature()).RoundBoardScreen }),
  nineBoxGrid: async () => ({ Component: (await feature()).NineBoxScreen }),
  planning: async () => ({ Component: (await feature()).PlanningScreen }),
  hrAssessment: async () => ({ Component: (await feature()).HrAssessmentScreen }),
  individualKpi: async () => ({ Component: (await feature()).IndividualKpiScreen }),
  strategicMap: async () => ({ Component: (await feature()).StrategicMapScreen }),
  performanceReports: async () => ({ Component: (await feature()).DistributionScreen }),
  myPerformance: async () => ({ Component: (await feature()).MyPerformanceScreen }),
} satisfies Record<string, Draw>;
