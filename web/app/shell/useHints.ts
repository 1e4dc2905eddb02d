import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { getFamily } from '#machines/core/workflowId.ts';
import type { Hint } from '#machines/core/contracts/workflow.ts';
import { chatKeys, forgetOutgoing, onChatHint } from '#web/domains/communication/chat/index.ts';
import { jobsKey } from '#web/kits/jobs/index.ts';
import { onNoticeHint, notificationKeys } from '#web/domains/communication/notifications/index.ts';
import { listenForHints } from '#web/lib/realtime.ts';
import { rosterKeys } from '#web/lib/rosterKeys.ts';
import { TASKS } from '#web/lib/taskKeys.ts';
import { throttledById } from '#web/lib/throttled.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { isApprovalPage } from '#web/lib/paths.ts';
import { freshToken } from '#web/session/index.ts';

/** A batch of a thousand decisions may cause several hints, for which one refetch per second is enough. */
const PAUSE_MS = 1000;

/** Keeps shown data current while signed in: refetches on hints from the server. */
export function useHints(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const t = useTranslate();
  const go = useEffectEvent((path: string) => void navigate(path));
  const onHint = useEffectEvent((hint: Hint, shown: boolean) => {
    void onNoticeHint(queries, hint, { t, shown, go: (path) => void navigate(path) });
  });
  useEffect(() => {
    const askAgain = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey });
    const workflowChanged = throttledById((id) => {
      askAgain(workflowKeys.of(id));
      // A list of requests contains those of every version of the pipeline, so it is refetched for each of
      // them.
      if (getFamily(id) !== id) askAgain(workflowKeys.of(getFamily(id)));
      askAgain(workflowKeys.queues);
      // A task card of a workflow case opens and closes with the case.
      askAgain(TASKS);
    }, PAUSE_MS);

    const rosterChanged = throttledById((id) => {
      askAgain(rosterKeys.of(id));
      askAgain(rosterKeys.ofFirst);
    }, PAUSE_MS);

    const tasksChanged = throttledById(() => askAgain(TASKS), PAUSE_MS);

    const hangUp = listenForHints({
      token: freshToken,
      onHint: (hint) => {
        switch (hint.topic) {
          case 'workflow':
            workflowChanged(hint.id);
            return;
          case 'chat':
            void onChatHint(queries, hint, (path) => go(path));
            return;
          case 'job':
            askAgain(jobsKey);
            return;
          case 'roster':
            rosterChanged(hint.id);
            return;
          case 'task':
            tasksChanged('');
            return;
          case 'notice': {
            const shown =
              document.visibilityState === 'visible' && isApprovalPage(location.pathname);
            onHint(hint, shown);
          }
        }
      },
      // Work that arrived while the page was loading would otherwise stay unseen until the next hint.
      onFirstReady: () => askAgain(workflowKeys.queues),
      onReconnect: () => {
        askAgain(notificationKeys.all);
        askAgain(workflowKeys.all);
        askAgain(chatKeys.all);
        askAgain(jobsKey);
        askAgain(rosterKeys.all);
        askAgain(TASKS);
      },
    });
    return () => {
      hangUp();
      forgetOutgoing();
    };
  }, [queries]);
}
