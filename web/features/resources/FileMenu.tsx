import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { Resource } from '#machines/resources/resource.ts';
import { Button, DropdownMenu, notify, type MenuItem } from '#web/components/ui/index.ts';
import type { Query } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { download } from '#web/lib/saveFile.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** The list as a file, as it is filtered; and a file into the list. */
export function FileMenu({
  resource,
  asked,
  onImport,
  onUndo,
}: {
  resource: Resource;
  asked: Query;
  onImport: (() => void) | null;
  onUndo: () => void;
}) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const fetch = async (format: 'xlsx' | 'csv') => {
    setBusy(true);
    try {
      const file = `${resource.screen.title}.${format}`;
      await download(`/Resources/${resource.id}/File`, { ...asked, format }, file);
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    } finally {
      setBusy(false);
    }
  };
  const items: MenuItem[] = [
    { label: t('Export to Excel (XLSX)'), onSelect: () => void fetch('xlsx') },
    { label: t('Export to CSV'), onSelect: () => void fetch('csv') },
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
