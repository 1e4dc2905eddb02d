import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import type { RecentImport } from '#machines/resources/contract.ts';
import type { Resource } from '#machines/resources/resource.ts';
import { EmptyState } from '#web/components/page/index.ts';
import { Button, Dialog, notify, Skeleton, useConfirm } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { importsQuery, resourceKey } from './api.ts';
import { UndoList } from './UndoList.tsx';

/** One's own imports of late: each can be undone while nobody has changed or used its rows since. */
export function ImportsDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const imports = useQuery(importsQuery(resource.id));
  const write = useWrite<WriteAnswer>();
  const undo = async ({ id, rows }: RecentImport) => {
    const sure = await confirm({
      title: t('Undo the import of {n} rows?', { n: rows }),
      body: t('Rows it made are deleted, and rows it changed are put back.'),
      confirmLabel: t('Undo the import'),
    });
    if (!sure) return;
    try {
      await write.mutateAsync({
        path: `/Resources/${resource.id}/UndoImport`,
        body: { importId: id },
      });
      notify.success(t('The import was undone'));
      onClose();
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    } finally {
      void queries.invalidateQueries({ queryKey: resourceKey(resource.id) });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Undo an import')}
      description={t(
        'Your own imports, newest first. One whose rows were changed or used since stays.',
      )}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <Loaded query={imports} loading={<Skeleton kind="text" rows={4} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState description="You have imported nothing here yet." />
          ) : (
            <UndoList found={found} busy={write.isPending} onUndo={(one) => void undo(one)} />
          )
        }
      </Loaded>
    </Dialog>
  );
}
