import type { ResourceRow } from '#machines/kits/resources/contract.ts';
import { getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import { ActionsMenu, useConfirm, type MenuItem } from '#web/components/ui/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { resourceKey } from './api.ts';

/** The actions on a row. */
export function RowMenu({
  resource,
  row,
  may,
  onEdit,
  onChanges,
}: {
  resource: Resource;
  row: ResourceRow;
  may: { edit: boolean; delete: boolean };
  onEdit: () => void;
  onChanges: () => void;
}) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit } = useSubmit([resourceKey(resource.id)]);
  const name = String(row.values[getTitle(resource)] ?? '');
  const { id, version, isActive } = row;
  const setActive = async () => {
    const sure =
      !isActive ||
      (await confirm({
        title: t('Deactivate {name}?', { name }),
        body: t('People who have it keep it, and it is no longer offered.'),
        confirmLabel: t('Deactivate'),
      }));
    if (sure) {
      await submit(`/Resources/${resource.id}/SetActive`, { id, version, isActive: !isActive });
    }
  };
  const remove = async () => {
    const sure = await confirm({
      title: t('Delete {name}?', { name }),
      body: t('Only unused records can be deleted. They remain in the history.'),
      confirmLabel: t('Delete'),
      tone: 'danger',
    });
    if (sure) await submit(`/Resources/${resource.id}/Delete`, { id, version });
  };
  const items: MenuItem[] = [
    { label: t(may.edit ? 'Edit' : 'View'), onSelect: onEdit },
    { label: t('History'), onSelect: onChanges },
    ...(may.edit
      ? [{ label: t(isActive ? 'Deactivate' : 'Activate'), onSelect: () => void setActive() }]
      : []),
    ...(may.delete ? [{ label: t('Delete'), danger: true, onSelect: () => void remove() }] : []),
  ];
  return <ActionsMenu name={name} items={items} />;
}
