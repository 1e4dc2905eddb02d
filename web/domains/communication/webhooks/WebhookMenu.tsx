import { useQueryClient } from '@tanstack/react-query';
import type { NewSecret, WebhookEntry } from '#machines/domains/company/contracts/webhooks.ts';
import { ActionsMenu, notify, useConfirm, type MenuItem } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { webhooksKey } from './api.ts';

/** The menu of actions on a webhook. */
export function WebhookMenu({
  webhook: { id, name, isActive },
  mayEdit,
  onOpen,
  onSecret,
}: {
  webhook: WebhookEntry;
  mayEdit: boolean;
  onOpen: (what: 'edit' | 'deliveries') => void;
  onSecret: (secret: string) => void;
}) {
  const t = useTranslate();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { submit } = useSubmit([webhooksKey]);
  const renewing = useWrite<NewSecret>();
  const shownSecret = {
    onSuccess: ({ secret }: NewSecret) => {
      void queries.invalidateQueries({ queryKey: webhooksKey });
      onSecret(secret);
    },
    onError: (error: Error) => notify.warning(failureMessage(error)),
  };
  const renew = async () => {
    const isSure = await confirm({
      title: t('Renew the secret of {name}?', { name }),
      body: t('For one day deliveries are signed with both secrets, then only with the new one.'),
      confirmLabel: t('Renew'),
    });
    if (isSure) renewing.mutate({ path: '/Webhooks/RenewSecret', body: { id } }, shownSecret);
  };
  const test = async () => {
    if (await submit('/Webhooks/Test', { id })) onOpen('deliveries');
  };
  const items: MenuItem[] = [
    { label: t('Deliveries'), onSelect: () => onOpen('deliveries') },
    ...(mayEdit
      ? [
          { label: t('Edit'), onSelect: () => onOpen('edit') },
          ...(isActive ? [{ label: t('Send a test'), onSelect: () => void test() }] : []),
          { label: t('Renew the secret'), onSelect: () => void renew() },
          {
            label: t(isActive ? 'Deactivate' : 'Activate'),
            onSelect: () => void submit('/Webhooks/SetActive', { id, isActive: !isActive }),
          },
        ]
      : []),
  ];
  return <ActionsMenu name={name} items={items} />;
}
