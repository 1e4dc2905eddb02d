import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { BoardColumn, CardRow } from '#machines/domains/tasks/contracts/tasks.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { api, newKey } from '#web/lib/apiClient.ts';
import { cardsQuery, TASKS, type Filters } from './api.ts';
import { getNeighbours, moveTo, type Place } from './order.ts';

/** Moves a card at once. If the server refuses, puts the card back and shows the reason. */
export function useMove(filters: Filters, columns: readonly BoardColumn[]) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const t = useTranslate();
  const { queryKey } = cardsQuery(filters);
  return async (taskId: number, place: Place): Promise<boolean> => {
    const column = columns.find(({ columnId }) => columnId === place.columnId);
    const before = queries.getQueryData<CardRow[]>(queryKey);
    if (!column || !before) return false;
    const neighbours = getNeighbours(before, taskId, place);
    // A response that was requested before the move would put the card back for a moment.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<CardRow[]>(queryKey, (cards = []) =>
      moveTo(cards, taskId, place, { column: column.name, state: column.state }),
    );
    try {
      const body = { taskId, columnId: place.columnId, ...neighbours };
      await api.post<WriteAnswer>('/Task/Move', body, { key: newKey() });
      return true;
    } catch (error) {
      const from = before.find((card) => card.taskId === taskId);
      if (from) {
        const home = before.filter(({ columnId }) => columnId === from.columnId).indexOf(from);
        queries.setQueryData<CardRow[]>(queryKey, (cards = []) =>
          moveTo(cards, taskId, { columnId: from.columnId, index: home }, from),
        );
      }
      const path = from?.ofCase?.path;
      if (path === undefined) sayRefused(error);
      else
        notify.warning(failureMessage(error), {
          duration: 8000,
          isRefusal: true,
          action: { label: t('Open the case'), onClick: () => void navigate(path) },
        });
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: TASKS });
    }
  };
}
