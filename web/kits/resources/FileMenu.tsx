import { FileDown } from 'lucide-react';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { Button, DropdownMenu, type MenuItem } from '#web/components/ui/index.ts';
import { useDownload } from '#web/kits/jobs/index.ts';
import type { Query } from '#web/lib/apiClient.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** Exports the filtered list as a file, and imports a file. */
export function FileMenu({
  resource,
  asked,
  total,
  onImport,
  onUndo,
}: {
  resource: Resource;
  asked: Query;
  /** The number of rows, if known. */
  total: number | undefined;
  onImport: (() => void) | null;
  onUndo: () => void;
}) {
  const t = useTranslate();
  const { busy, fetch } = useDownload();
  const save = (format: 'xlsx' | 'csv') =>
    void fetch(
      `/Resources/${resource.id}/File`,
      { ...asked, format },
      `${resource.screen.title}.${format}`,
      total,
    );
  const items: MenuItem[] = [
    { label: t('Export to Excel (XLSX)'), onSelect: () => save('xlsx') },
    { label: t('Export to CSV'), onSelect: () => save('csv') },
    ...(onImport
      ? [
          { kind: 'separator' as const },
          { label: t('Import…'), onSelect: onImport },
          { label: t('Undo an import…'), onSelect: onUndo },
        ]
      : []),
  ];
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button loading={busy} icon={<FileDown aria-hidden="true" />}>
          {onImport ? 'Import and export' : 'Export'}
        </Button>
      }
      items={items}
    />
  );
}
