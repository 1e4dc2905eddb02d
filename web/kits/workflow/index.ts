export { queueStep, queueTitle } from './queueTitle.ts';
export { authorityInWords } from './authorityInWords.ts';
export { ActionBar, type Effect } from './ActionBar.tsx';
export { type EffectWithValue } from './effects.ts';
export {
  definitionQuery,
  definitionsQuery,
  definitionsWith,
  inboxQuery,
  ownBatchesQuery,
  queuesQuery,
  taskQuery,
  waitingQuery,
  type TaskFilter,
} from './api.ts';
export { BlockedNotice } from './BlockedNotice.tsx';
export { EventDialog } from './EventDialog.tsx';
export { FactValue } from './FactValue.tsx';
export { decisionShortcuts, useDecisionKeys } from './useDecisionKeys.ts';
export { namesInWords } from './names.ts';
export { DecisionBar, type DecisionBarProps } from './DecisionBar.tsx';
export { HistoryTimeline } from './HistoryTimeline.tsx';
export { HistoryDrawer, type HistorySubject } from './HistoryDrawer.tsx';
export { HistoryScreen } from './HistoryScreen.tsx';
export { hasValue, isSameFact } from './sameFact.ts';
export { RefusedNotice } from './RefusedNotice.tsx';
export { StepsWithoutDecider } from './StepsWithoutDecider.tsx';
export { getItems } from './items.ts';
export { useAct } from './useAct.ts';
export { useLastActor } from './useLastActor.ts';
export { useDefinitions } from './useDefinitions.ts';
export {
  blockedReasons,
  canBeDecided,
  leadingEvent,
  offeredEvents,
  refusingEvent,
  type Actionable,
  type EventWords,
} from './words.ts';
export { TaskBudget } from './TaskBudget.tsx';
export { useOutbox } from './useOutbox.ts';
export { OutboxLine } from './OutboxLine.tsx';
export { useUndo } from './useUndo.ts';
export { QuestionsForMe } from './QuestionsForMe.tsx';
export { OwnBatches } from './OwnBatches.tsx';
export { TaskActions } from './TaskActions.tsx';
export { TaskFacts } from './TaskFacts.tsx';
export { useClaim } from './useClaim.ts';
