import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Plan, RosterBoard } from '#machines/domains/time/contracts/roster.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { rosterKeys } from '#web/lib/rosterKeys.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { getKey, getPlan } from './plans.ts';

export interface Edit {
  employeeId: number;
  day: string;
  plan: Plan;
}

/** An edit that was saved, with the plan that it replaced. */
interface Done extends Edit {
  was: Plan;
}

/**
 * Saves each edit as a draft immediately, with optimistic updates and undo. Conflicts with other
 * planners are refused and shown; undo leaves alone what someone else has planned since.
 */
export function useRosterEdits(board: RosterBoard) {
  const queries = useQueryClient();
  const t = useTranslate();
  const write = useWrite<WriteAnswer>();
  const [shown, setShown] = useState<ReadonlyMap<string, Plan>>(new Map());
  const past = useRef<Done[][]>([]);
  const cells = useMemo(
    () =>
      new Map(
        board.people.flatMap(({ id, cells: own }) =>
          own.map((cell) => [getKey(id, cell.day), cell] as const),
        ),
      ),
    [board],
  );
  const { mutateAsync } = write;
  const planAt = useCallback(
    (key: string): Plan | null => {
      const cell = cells.get(key);
      return shown.get(key) ?? (cell ? getPlan(cell) : null);
    },
    [cells, shown],
  );
  /** Returns the saved edits; null if the server refused them. */
  const keep = useCallback(
    async (edits: readonly Edit[]): Promise<Done[] | null> => {
      const changed = edits.flatMap((edit) => {
        const key = getKey(edit.employeeId, edit.day);
        const was = planAt(key);
        if (was === null || was === edit.plan || cells.get(key)?.isLocked) return [];
        return [{ ...edit, was }];
      });
      if (changed.length === 0) return [];
      setShown(
        (now) =>
          new Map([
            ...now,
            ...changed.map((one) => [getKey(one.employeeId, one.day), one.plan] as const),
          ]),
      );
      try {
        await mutateAsync({ path: '/Roster/Save', body: { cells: changed } });
        return changed;
      } catch (error) {
        notify.warning(failureMessage(error), { duration: 6000 });
        return null;
      } finally {
        await queries.invalidateQueries({ queryKey: rosterKeys.all });
        setShown((now) => {
          const left = new Map(now);
          for (const { employeeId, day, plan } of changed) {
            if (left.get(getKey(employeeId, day)) === plan) left.delete(getKey(employeeId, day));
          }
          return left;
        });
      }
    },
    [cells, mutateAsync, planAt, queries],
  );
  const apply = useCallback(
    async (edits: readonly Edit[]) => {
      const done = await keep(edits);
      if (done && done.length > 0) past.current.push(done);
    },
    [keep],
  );
  const undo = useCallback(async () => {
    const last = past.current.pop();
    if (!last) return;
    const own = last.filter(
      ({ employeeId, day, plan }) => planAt(getKey(employeeId, day)) === plan,
    );
    if (own.length < last.length) {
      notify.warning(t('Days that someone else has changed since are not undone'));
    }
    const undone = await keep(
      own.map(({ employeeId, day, was }) => ({ employeeId, day, plan: was })),
    );
    if (undone === null) past.current.push(last);
  }, [keep, planAt, t]);
  return { shown, apply, undo, busy: write.isPending };
}
