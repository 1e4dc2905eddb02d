import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ChatLinkOpened } from '#machines/domains/communication/contracts/chatLinks.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Link } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * The target of a link in a chat message. Only a click uses up the link, because chat programs
 * fetch links for previews. It opens the task in its list, which asks before deciding.
 */
export function ChatLinkScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { hash } = useLocation();
  // The link is kept in state, because signing in may drop it from the URL.
  const [link] = useState(hash.slice(1));
  const opening = useMutation({
    mutationFn: () => api.post<ChatLinkOpened>('/Workflow/OpenChatLink', { link }),
    onSuccess: (task) => {
      if (task.isWaiting) void navigate(paths.approvalTask(task), { replace: true });
    },
  });
  const decided = opening.data?.isWaiting === false ? opening.data : null;
  const myTasks = (
    <Button asChild>
      <Link to={paths.approval}>{t('My tasks')}</Link>
    </Button>
  );
  return (
    <Page width="form">
      <PageHeader />
      {link === '' || opening.isError || decided ? (
        <EmptyState
          title={
            decided
              ? t('{subject} is no longer waiting at this stage', {
                  subject: decided.subject || t('The task'),
                })
              : opening.isError
                ? failureMessage(opening.error)
                : t('The link is incomplete')
          }
          description={t('Work that is waiting for you is in My tasks.')}
          action={myTasks}
        />
      ) : (
        <EmptyState
          title={t('A task is waiting for you')}
          description={t('The link can be used once. Nothing is decided until you decide there.')}
          action={
            <Button variant="primary" loading={opening.isPending} onClick={() => opening.mutate()}>
              {t('Open the task')}
            </Button>
          }
        />
      )}
    </Page>
  );
}
