import { useEffect, useEffectEvent } from 'react';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import {
  isModalOpen,
  isTyping,
  singleKeysOn,
  type ShortcutGroup,
} from '#web/components/ui/index.ts';
import {
  leadingEvent,
  offeredEvents,
  refusingEvent,
  type Actionable,
  type EventWords,
} from './words.ts';

/** For a screen's ShortcutsDialog. */
export const decisionShortcuts: ShortcutGroup = {
  group: 'Decisions',
  keys: [
    { keys: ['a'], does: 'Approve or advance the selection, or the focused row' },
    { keys: ['r'], does: 'Reject or return' },
    { keys: ['Ctrl', 'Enter'], does: 'Confirm the question' },
  ],
};

export type DecisionKeysOptions<Row extends Actionable> = {
  definition: WorkflowDefinition;
  /** The rows that a key acts on: the selection, or the focused row. */
  target: readonly Row[];
  withForms?: boolean | undefined;
  onAct: (words: EventWords, rows: readonly Row[]) => void;
  /** Additional keys of a screen, by letter. */
  others?: Readonly<Record<string, () => void>> | undefined;
};

/** Keys for the two most frequent decisions. Each asks for confirmation. */
export function useDecisionKeys<Row extends Actionable>(options: DecisionKeysOptions<Row>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { definition, target, withForms = false, onAct, others = {} } = options;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
    if (event.defaultPrevented || !singleKeysOn() || isTyping(event.target) || isModalOpen()) {
      return;
    }
    const other = Object.hasOwn(others, event.key) ? others[event.key] : undefined;
    if (other) {
      event.preventDefault();
      other();
      return;
    }
    if (event.key !== 'a' && event.key !== 'r') return;
    const offered = offeredEvents(definition, target, { withForms });
    const words = event.key === 'a' ? leadingEvent(offered) : refusingEvent(offered);
    if (!words) return;
    event.preventDefault();
    const able = target.filter(({ allowedEvents }) => allowedEvents.includes(words.event));
    onAct(words, able);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
