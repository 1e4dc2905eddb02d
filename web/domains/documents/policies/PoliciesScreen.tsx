import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { UploadedPolicy } from '#machines/domains/documents/contracts/policies.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { AttachmentViewer } from '#web/components/attachments/index.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, tableShortcuts } from '#web/components/table/index.ts';
import { Button, ShortcutsDialog, Skeleton, useConfirm } from '#web/components/ui/index.ts';
import { loadAttachment, warnOfDownload } from '#web/kits/uploads/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { policiesQuery, policyKeys, policyQuery } from './api.ts';
import { policyColumns } from './columns.tsx';
import { UploadDialog } from './UploadDialog.tsx';

/**
 * Lists the company's policies, which open in the attachment viewer. The upload screen also lets users add and delete
 * them, and `?policy=` opens one.
 */
export function PoliciesScreen({ uploads = false }: { uploads?: boolean }) {
  const t = useTranslate();
  const may = useMay();
  const confirm = useConfirm();
  const [search, setSearch] = useSearchParams();
  const [businessUnitId] = useBusinessUnit();
  const [uploading, setUploading] = useState(false);
  const policies = useQuery(policiesQuery(businessUnitId));
  const { submit } = useSubmit(policyKeys);

  const columns = useMemo(() => {
    const onOpen = ({ intPolicyId }: UploadedPolicy) =>
      setSearch({ policy: String(intPolicyId) }, { replace: true });
    const onDelete = async ({ intPolicyId, strPolicyTitle }: UploadedPolicy) => {
      const sure = await confirm({
        title: t('Delete “{name}”?', { name: strPolicyTitle }),
        body: t('No one can read it now.'),
        confirmLabel: t('Delete'),
        cancelLabel: t('Cancel'),
        tone: 'danger',
      });
      if (sure) await submit('/SaasMasterData/DeleteUploadedPolicy', { intPolicyId });
    };
    return policyColumns(t, {
      onOpen,
      onDelete: uploads ? (policy) => void onDelete(policy) : undefined,
    });
  }, [t, setSearch, confirm, submit, uploads]);
  const upload = uploads && may('isCreate', MENU.policyUpload) && (
    <Button
      variant="primary"
      icon={<Upload aria-hidden="true" />}
      onClick={() => setUploading(true)}
    >
      {t('Upload a policy')}
    </Button>
  );
  const title = t(uploads ? 'Policy Upload' : 'Policies');

  return (
    <Page>
      <PageHeader action={upload} />
      <Loaded query={policies} loading={<Skeleton kind="table" rows={6} columns={4} />}>
        {(rows) => (
          <DataTable
            // The key resets the list to its first page when the user chooses another unit.
            key={businessUnitId}
            label={title}
            rows={rows}
            columns={columns}
            rowId={({ intPolicyId }) => String(intPolicyId)}
            rowName={({ strPolicyTitle }) => strPolicyTitle}
            onOpen={({ intPolicyId }) =>
              setSearch({ policy: String(intPolicyId) }, { replace: true })
            }
            paging={{ remembered: 'policies' }}
            storageKey="policies"
            hotkeys="page"
            empty={{
              description: t(
                uploads
                  ? 'Upload the first policy for its audience to read.'
                  : 'No policy has been uploaded for you yet.',
              ),
              action: upload,
            }}
          />
        )}
      </Loaded>
      <PolicyViewer
        policyId={Number(search.get('policy')) || 0}
        onClose={() => setSearch({}, { replace: true })}
      />
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}

/** Opens the policy in the URL, whatever its position in the list. */
function PolicyViewer({ policyId, onClose }: { policyId: number; onClose: () => void }) {
  const { data, isError } = useQuery(policyQuery(policyId));
  if (policyId === 0 || (!data && !isError)) return null;
  return (
    <AttachmentViewer
      open
      onOpenChange={onClose}
      title={data?.strPolicyTitle}
      files={data ? [{ globalFileUrlId: data.intPolicyFileUrlId, fileName: data.fileName }] : []}
      load={loadAttachment}
      onFailure={warnOfDownload}
    />
  );
}
