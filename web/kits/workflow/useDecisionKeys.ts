import { useEffect, useEffectEvent } from 'react';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import {
  isModalOpen,
  isTyping,
  singleKeysOn,
  type ShortcutGroup,
} from '#web/components/ui/index.ts';
import { CONFIRM, useQueuedKeys } from './useQueuedKeys.ts';
import {
  leadingEvent,
  offeredEvents,
  refusingEvent,
  type Actionable,
  type EventWords,
} from './words.ts';

/** Lists these keys in a screen's ShortcutsDialog. */
export const decisionShortcuts: ShortcutGroup = {
  group: 'Decisions',
  keys: [
    { keys: ['a'], does: 'Approve or advance the selection, or the focused row' },
    { keys: ['r'], does: 'Reject or return' },
    { keys: ['b'], does: 'Send back' },
    { keys: ['Ctrl', 'Enter'], does: 'Confirm the question' },
  ],
};

export type DecisionKeysOptions<Row extends Actionable> = {
  definition: WorkflowDefinition;
  /** The rows that a key acts on: the selection, or the focused row. */
  target: readonly Row[];
  withForms?: boolean | undefined;
  /**
   * Carries out the event. Returns false if the rows have just been decided on, because the key is then meant
   * for the rows that follow.
   */
  onAct: (words: EventWords, rows: readonly Row[]) => unknown;
  /** Whether the screen can't act at the moment but soon will. Keys are kept until then. */
  isBusy?: boolean | undefined;
  /** Whether rows are still being loaded. A key waits for them. */
  isFilling?: boolean | undefined;
  /** Additional keys of a screen, by letter. */
  others?: Readonly<Record<string, () => void>> | undefined;
};

type Outcome = 'done' | 'later' | 'nothing';

const CHOICES: Readonly<
  Record<string, (offered: readonly EventWords[]) => EventWords | undefined>
> = {
  a: leadingEvent,
  r: refusingEvent,
  b: (offered) => offered.find(({ tone }) => tone === 'neutral'),
};

/** Handles keys for the most frequent decisions. Each asks for confirmation. */
export function useDecisionKeys<Row extends Actionable>(options: DecisionKeysOptions<Row>): void {
  const decide = (key: string): Outcome => {
    const { definition, target, withForms = false, onAct, isBusy = false } = options;
    if (isBusy) return 'later';
    const offered = offeredEvents(definition, target, { withForms });
    const words = CHOICES[key]?.(offered);
    if (!words) return options.isFilling === true ? 'later' : 'nothing';
    const able = target.filter(({ allowedEvents }) => allowedEvents.includes(words.event));
    return onAct(words, able) === false ? 'later' : 'done';
  };
  const { keep, isKeeping } = useQueuedKeys((key) => decide(key) !== 'later');
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { isBusy = false, others = {} } = options;
    const confirms = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (confirms && isBusy && !isModalOpen()) {
      event.preventDefault();
      keep(CONFIRM);
      return;
    }
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
    if (!Object.hasOwn(CHOICES, event.key)) return;
    const outcome = isKeeping() ? 'later' : decide(event.key);
    if (outcome === 'nothing') return;
    if (outcome === 'later') keep(event.key);
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
