import { useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { UndoPreview } from '#machines/core/contracts/undo.ts';
import { formatCount, notify, useConfirmWithComment } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { namesInWords } from './names.ts';
import { countReasons } from './words.ts';
import { translateNow } from '#web/lib/messages.ts';

/** From this number of items on, the user must type the number, so that a wrong click can't undo a whole section. */
const TYPED_FROM = 10;

/** What the browser knows about the actions to undo, before it asks the server. */
export interface Undoing {
  batchId: string;
  /** The action to undo, such as 'Release'. */
  done: string;
  noun: { one: string; many: string };
  /** The names of some of the people affected. */
  names: readonly string[];
}

/** Undoes a batch after a confirmation that shows names. If it has many items, the user must type their number. */
export function useUndo(): (undoing: Undoing) => Promise<void> {
  const queries = useQueryClient();
  const ask = useConfirmWithComment();
  return async ({ batchId, done, noun, names }) => {
    try {
      const { subjectIds, refused } = await api.post<UndoPreview>('/Workflow/UndoPreview', {
        batchId,
      });
      const count = subjectIds.length;
      const reasons = countReasons(refused)
        .map((one) => `${formatCount(one.count)} cannot be undone: ${one.reason}`)
        .join('. ');
      if (count === 0) {
        notify.warning('Nothing was undone', { description: reasons, duration: 8000 });
        return;
      }
      const whom = translateNow('{count} {noun}', {
        count: formatCount(count),
        noun: translateNow(count === 1 ? noun.one : noun.many),
      });
      const action = translateNow(done);
      // If only some items can be undone, the names might be those of the others, so they are left out.
      const notice = refused.length === 0 ? ` ${namesInWords(names, count)}.` : '';
      const comments = await ask({
        title: translateNow('Undo “{action}” of {whom}?', { action, whom }),
        body: `${notice} ${reasons === '' ? '' : `${reasons}. `}${translateNow('Each item returns to its previous stage. This cannot be undone; it would have to be decided again.')}`.trim(),
        confirmLabel: 'Undo',
        comment: { label: 'Reason', required: true, maxLength: 1000 },
        ...(count >= TYPED_FROM && { repeat: formatCount(count) }),
      });
      if (comments === null) return;
      await api.post<WriteAnswer>('/Workflow/Undo', { batchId, subjectIds, comments });
      notify.success(translateNow('“{action}” of {whom} undone', { action, whom }));
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    } finally {
      await queries.invalidateQueries({ queryKey: workflowKeys.all });
    }
  };
}
