export { ActionBar, type Effect } from './ActionBar.tsx';
export { type Told } from './effects.ts';
export { definitionQuery, definitionsQuery, queuesQuery, waitingQuery } from './api.ts';
export { BlockedNotice } from './BlockedNotice.tsx';
export { DecisionBar, type DecisionBarProps } from './DecisionBar.tsx';
export { HistoryTimeline } from './HistoryTimeline.tsx';
export { HistoryDrawer, type HistorySubject } from './HistoryDrawer.tsx';
export { HistoryScreen } from './HistoryScreen.tsx';
export { RefusedNotice } from './RefusedNotice.tsx';
export { useAct } from './useAct.ts';
export {
  blockedReasons,
  canBeDecided,
  offeredEvents,
  type Actionable,
  type EventWords,
} from './words.ts';
export { OwnBatches } from './OwnBatches.tsx';
