import { useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { pipelinesKey } from './api.ts';

type Published = WriteAnswer & { version?: number | null };

/**
 * Publishes a version or decides on a proposed one, shows the result, and refetches. Returns
 * whether there is a new version.
 */
export function usePublish() {
  const t = useTranslate();
  const queries = useQueryClient();
  const write = useWrite<Published>();
  const publish = async (
    call: '/Pipelines/Publish' | '/Pipelines/UndoVersion' | '/Pipelines/Decide',
    body: unknown,
  ): Promise<boolean> => {
    let isPublished = false;
    try {
      const { version, message } = await write.mutateAsync({ path: call, body });
      isPublished = typeof version === 'number';
      notify.success(
        version === undefined
          ? message
          : version === null
            ? t('Someone could decide more by it, so another administrator must confirm it.')
            : t('Version {version} is published', { version }),
      );
    } catch (error) {
      sayRefused(error);
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: pipelinesKey }),
      queries.invalidateQueries({ queryKey: workflowKeys.definitions }),
    ]);
    return isPublished;
  };
  return { publish, busy: write.isPending };
}
