import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { WebhookEntry } from '#machines/domains/company/contracts/webhooks.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { actionColumn, DataTable, type Column } from '#web/components/table/index.ts';
import { Button, SecretDialog, Skeleton } from '#web/components/ui/index.ts';
import { Kept } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { webhooksQuery } from './api.ts';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { webhookColumns } from './webhookColumns.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookMenu } from './WebhookMenu.tsx';

type Opened =
  | { what: 'new' }
  | { what: 'edit' | 'deliveries'; webhook: WebhookEntry }
  | { what: 'secret'; secret: string };

/** Webhooks and the state of their deliveries. */
export function WebhooksScreen() {
  const t = useTranslate();
  const may = useMay();
  const mayEdit = may('isEdit', MENU.webhooks);
  const query = useQuery(webhooksQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(
    (): Column<WebhookEntry>[] => [
      ...webhookColumns,
      actionColumn(
        (webhook) => (
          <WebhookMenu
            webhook={webhook}
            mayEdit={mayEdit}
            onOpen={(what) => setOpened({ what, webhook })}
            onSecret={(secret) => setOpened({ what: 'secret', secret })}
          />
        ),
        'narrow',
      ),
    ],
    [mayEdit],
  );
  const close = () => setOpened(null);
  return (
    <Page>
      <PageHeader
        description={t('Programs that receive stage changes, without amounts or comments.')}
        action={
          may('isCreate', MENU.webhooks) && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setOpened({ what: 'new' })}
            >
              {t('New webhook')}
            </Button>
          )
        }
      />
      <Loaded query={query} loading={<Skeleton kind="table" rows={4} columns={7} />}>
        {({ webhooks, workflows }) => (
          <>
            <DataTable
              label={t('Webhooks')}
              rows={webhooks}
              columns={columns}
              rowId={({ id }) => String(id)}
              rowName={({ name }) => name}
              onOpen={(webhook) => setOpened({ what: 'deliveries', webhook })}
              paging={false}
              storageKey="webhooks"
              empty={{
                title: 'No webhook yet',
                description:
                  'Send events to a chat bot, a data warehouse or payroll as they happen.',
              }}
            />
            {(opened?.what === 'new' || opened?.what === 'edit') && (
              <Kept
                row={
                  opened.what === 'edit'
                    ? webhooks.find(({ id }) => id === opened.webhook.id)
                    : null
                }
              >
                {(webhook) => (
                  <WebhookDialog
                    webhook={webhook}
                    workflows={workflows}
                    onMade={(secret) => setOpened({ what: 'secret', secret })}
                    onClose={close}
                  />
                )}
              </Kept>
            )}
          </>
        )}
      </Loaded>
      {opened?.what === 'deliveries' && (
        <DeliveriesDialog webhook={opened.webhook} mayReplay={mayEdit} onClose={close} />
      )}
      {opened?.what === 'secret' && (
        <SecretDialog
          title={t('The secret of the webhook')}
          note={t(
            'Used to sign deliveries, as defined by Standard Webhooks. Receivers should reject unsigned ones.',
          )}
          value={opened.secret}
          onClose={close}
        />
      )}
    </Page>
  );
}
