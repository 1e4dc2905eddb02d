import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Plan, RosterBoard } from '#machines/contracts/roster.ts';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { rosterKey } from './api.ts';
import { keyOf, planOf } from './plans.ts';

export interface Edit {
  employeeId: number;
  day: string;
  plan: Plan;
}

/**
 * Saves each edit as a draft immediately, with optimistic updates and undo. Conflicts with other planners
 * are refused and shown.
 */
export function useRosterEdits(board: RosterBoard) {
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer>();
  const [shown, setShown] = useState<ReadonlyMap<string, Plan>>(new Map());
  const past = useRef<Edit[][]>([]);
  const cells = useMemo(
    () =>
      new Map(
        board.people.flatMap(({ id, cells: own }) =>
          own.map((cell) => [keyOf(id, cell.day), cell] as const),
        ),
      ),
    [board],
  );
  const { mutateAsync } = write;
  const keep = useCallback(
    async (edits: readonly Edit[]): Promise<Edit[]> => {
      const changed = edits.flatMap(({ employeeId, day, plan }) => {
        const cell = cells.get(keyOf(employeeId, day));
        if (!cell || cell.isLocked) return [];
        const was = shown.get(keyOf(employeeId, day)) ?? planOf(cell);
        return was === plan ? [] : [{ employeeId, day, plan, was }];
      });
      if (changed.length === 0) return [];
      setShown(
        (now) =>
          new Map([
            ...now,
            ...changed.map((one) => [keyOf(one.employeeId, one.day), one.plan] as const),
          ]),
      );
      try {
        await mutateAsync({ path: '/Roster/Save', body: { cells: changed } });
        return changed.map(({ employeeId, day, was }) => ({ employeeId, day, plan: was }));
      } catch (error) {
        notify.warning(failureMessage(error), { duration: 6000 });
        return [];
      } finally {
        await queries.invalidateQueries({ queryKey: rosterKey });
        setShown((now) => {
          const left = new Map(now);
          for (const { employeeId, day, plan } of changed) {
            if (left.get(keyOf(employeeId, day)) === plan) left.delete(keyOf(employeeId, day));
          }
          return left;
        });
      }
    },
    [cells, mutateAsync, queries, shown],
  );
  const apply = useCallback(
    async (edits: readonly Edit[]) => {
      const back = await keep(edits);
      if (back.length > 0) past.current.push(back);
    },
    [keep],
  );
  const undo = useCallback(async () => {
    const last = past.current.pop();
    if (last) await keep(last);
  }, [keep]);
  return { shown, apply, undo, busy: write.isPending };
}
