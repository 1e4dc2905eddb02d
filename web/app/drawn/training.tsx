import type { Draw } from './drawn.ts';

const feature = () => import('#web/domains/training/index.ts');

/** The components of the screens about trainings: the user's own, the schedule, applications and attendance. */
export const training = {
  ownTrainings: async () => ({ Component: (await feature()).OwnTrainingsScreen }),
  findTraining: async () => ({ Component: (await feature()).FindTrainingScreen }),
  trainingEvaluation: async () => ({ Component: (await feature()).EvaluationScreen }),
  trainingSchedule: async () => {
    const { ScheduleScreen } = await feature();
    return { element: <ScheduleScreen key="schedule" which="all" /> };
  },
  planTraining: async () => ({ Component: (await feature()).TrainingFormScreen }),
  changeTraining: async () => ({ Component: (await feature()).TrainingFormScreen }),
  viewTraining: async () => ({ Component: (await feature()).TrainingScreen }),
  trainingApplications: async () => ({ Component: (await feature()).ApplicationsScreen }),
  applyForOthers: async () => ({ Component: (await feature()).ApplyForScreen }),
  trainingPlanning: async () => ({ Component: (await feature()).PlanningScreen }),
  calendarBooking: async () => ({ Component: (await feature()).CalendarScreen }),
  trainingExecution: async () => {
    const { ScheduleScreen } = await feature();
    return { element: <ScheduleScreen key="execution" which="teaching" /> };
  },
  trainingList: async () => {
    const { ScheduleScreen } = await feature();
    return { element: <ScheduleScreen key="list" which="all" /> };
  },
  createTraining: async () => ({ Component: (await feature()).TrainingFormScreen }),
} satisfies Record<string, Draw>;
