import { queryOptions } from '@tanstack/react-query';
import type {
  ApplicationRow,
  CheckInCode,
  EndingCertificate,
  OpenTraining,
  OwnApplication,
  TrainingChoices,
  TrainingDetails,
  TrainingRow,
} from '#machines/domains/training/contracts/training.ts';
import type { DueEvaluation } from '#machines/domains/training/contracts/evaluation.ts';
import type {
  TrainingCalendar,
  TrainingNeed,
} from '#machines/domains/training/contracts/planning.ts';
import { api } from '#web/lib/apiClient.ts';

export const TRAINING = ['training'] as const;

export const catalogueQuery = queryOptions({
  queryKey: [...TRAINING, 'catalogue'] as const,
  queryFn: ({ signal }) => api.get<OpenTraining[]>('/Training/Catalogue', {}, signal),
});

export const ownQuery = queryOptions({
  queryKey: [...TRAINING, 'own'] as const,
  queryFn: ({ signal }) => api.get<OwnApplication[]>('/Training/Own', {}, signal),
});

export const endingQuery = queryOptions({
  queryKey: [...TRAINING, 'ending'] as const,
  queryFn: ({ signal }) => api.get<EndingCertificate[]>('/Training/Certificates', {}, signal),
});

export const scheduleQuery = (which: 'all' | 'teaching' | 'own') =>
  queryOptions({
    queryKey: [...TRAINING, 'schedule', which] as const,
    queryFn: ({ signal }) => api.get<TrainingRow[]>('/Training/Schedule', { which }, signal),
  });

export const detailsQuery = (trainingId: number) =>
  queryOptions({
    queryKey: [...TRAINING, 'details', trainingId] as const,
    queryFn: ({ signal }) => api.get<TrainingDetails>('/Training/Details', { trainingId }, signal),
    enabled: trainingId > 0,
  });

const CODE_MS = 20_000;

export const checkInCodeQuery = (sessionId: number) =>
  queryOptions({
    queryKey: [...TRAINING, 'checkInCode', sessionId] as const,
    queryFn: ({ signal }) => api.get<CheckInCode>('/Training/CheckInCode', { sessionId }, signal),
    refetchInterval: CODE_MS,
  });

export const choicesQuery = queryOptions({
  queryKey: [...TRAINING, 'choices'] as const,
  queryFn: ({ signal }) => api.get<TrainingChoices>('/Training/Choices', {}, signal),
});

export const applicationsQuery = queryOptions({
  queryKey: [...TRAINING, 'applications'] as const,
  queryFn: ({ signal }) => api.get<ApplicationRow[]>('/Training/Applications', {}, signal),
});

export const needsQuery = queryOptions({
  queryKey: [...TRAINING, 'needs'] as const,
  queryFn: ({ signal }) => api.get<TrainingNeed[]>('/Training/Needs', {}, signal),
});

export const calendarQuery = (from: string) =>
  queryOptions({
    queryKey: [...TRAINING, 'calendar', from] as const,
    queryFn: ({ signal }) => api.get<TrainingCalendar>('/Training/Calendar', { from }, signal),
  });

export const evaluationsQuery = queryOptions({
  queryKey: [...TRAINING, 'evaluations'] as const,
  queryFn: ({ signal }) => api.get<DueEvaluation[]>('/Training/Evaluations', {}, signal),
});
