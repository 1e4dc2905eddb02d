import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { FLAGGED } from '#machines/core/summary.ts';
import type { TaskEntry } from '#machines/core/tasks.ts';
import { notify } from '#web/components/ui/index.ts';
import { leadingEvent, offeredEvents, type EventWords } from '#web/kits/workflow/index.ts';
import { isException } from './quick.ts';

export type AddressActionOptions = {
  definition: WorkflowDefinition;
  isReady: boolean;
  readAll: () => Promise<readonly TaskEntry[]>;
  select: (rows: readonly TaskEntry[]) => void;
  decide: (words: EventWords, rows: readonly TaskEntry[]) => void;
};

/**
 * Carries out once the action that the URL names: selects all rows, or those without exceptions, and asks for
 * confirmation.
 */
export function useAddressAction(options: AddressActionOptions): void {
  const [search, setSearch] = useSearchParams();
  const wantedAction = search.get('act');
  const unit = search.get('actIn') ?? '';
  const started = useRef<string | null>(null);
  const act = useEffectEvent(async () => {
    const { definition, readAll, select, decide } = options;
    setSearch(
      (before) => {
        const left = new URLSearchParams(before);
        left.delete('act');
        left.delete('actIn');
        return left;
      },
      { replace: true },
    );
    const all = await readAll();
    const rows = all.filter(
      (row) =>
        (wantedAction !== FLAGGED.none || !isException(row)) && (unit === '' || row.unit === unit),
    );
    const words = leadingEvent(offeredEvents(definition, rows));
    if (!words) {
      notify.info('Nothing of that kind is waiting there');
      return;
    }
    select(rows);
    decide(
      words,
      rows.filter(({ allowedEvents }) => allowedEvents.includes(words.event)),
    );
  });
  const { isReady } = options;
  useEffect(() => {
    if (wantedAction === null) started.current = null;
    if (wantedAction === null || !isReady || started.current === wantedAction) return;
    started.current = wantedAction;
    void act();
  }, [wantedAction, isReady]);
}
