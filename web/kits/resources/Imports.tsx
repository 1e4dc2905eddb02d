import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { RecentImport } from '#machines/kits/resources/contract.ts';
import { EmptyState } from '#web/components/page/index.ts';
import { notify, Skeleton, useConfirm } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { importsQuery, type ImportTarget } from './api.ts';
import { UndoList } from './UndoList.tsx';

/** Lists the user's own imports, the latest first, and lets the user undo them. */
export function Imports({ target, onUndone }: { target: ImportTarget; onUndone?: () => void }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const imports = useQuery(importsQuery(target));
  const write = useWrite<WriteAnswer>();
  const undo = async ({ id, rows }: RecentImport) => {
    const sure = await confirm({
      title: t('Undo the import of {n, plural, one {# row} other {# rows}}?', { n: rows }),
      body: t('Rows it created are deleted, and rows it changed are restored.'),
      confirmLabel: t('Undo the import'),
    });
    if (!sure) return;
    try {
      await write.mutateAsync({
        path: `${target.base}/UndoImport`,
        body: { importId: id },
      });
      notify.success(t('The import was undone'));
      onUndone?.();
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    } finally {
      // Lists, options and figures of other screens may contain changed data, so all of them are fetched again.
      void queries.invalidateQueries();
    }
  };
  return (
    <Loaded query={imports} loading={<Skeleton kind="text" rows={4} />}>
      {(imports) =>
        imports.length === 0 ? (
          <EmptyState description="You have not imported anything yet." />
        ) : (
          <UndoList found={imports} busy={write.isPending} onUndo={(one) => void undo(one)} />
        )
      }
    </Loaded>
  );
}
