import { useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import type { UndoPreview } from '#machines/contracts/undo.ts';
import { formatCount, notify, useConfirm } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { translateNow } from '#web/lib/messages.ts';
import { countReasons } from './words.ts';

/**
 * Takes a batch back: at once where nothing has happened to any of it since, after a question where
 * some of it has, and with the reasons where none of it can be.
 */
export function useTakeBack(): (batchId: string) => Promise<void> {
  const queries = useQueryClient();
  const confirm = useConfirm();
  return async (batchId) => {
    try {
      const { subjectIds, refused } = await api.post<UndoPreview>('/Workflow/UndoPreview', {
        batchId,
      });
      const reasons = countReasons(refused)
        .map(({ reason, count }) =>
          translateNow('{count} cannot: {reason}', {
            count: formatCount(count),
            reason: translateNow(reason),
          }),
        )
        .join('. ');
      if (subjectIds.length === 0) {
        notify.warning('Nothing was undone', { description: reasons, duration: 8000 });
        return;
      }
      if (refused.length > 0) {
        const sure = await confirm({
          title: `Undo ${formatCount(subjectIds.length)} of ${formatCount(subjectIds.length + refused.length)}?`,
          body: `${reasons}.`,
          confirmLabel: 'Undo',
        });
        if (!sure) return;
      }
      await api.post<WriteAnswer>('/Workflow/Undo', { batchId, subjectIds });
      notify.success(translateNow('{count} undone', { count: formatCount(subjectIds.length) }));
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    } finally {
      await queries.invalidateQueries({ queryKey: workflowKeys.all });
    }
  };
}
