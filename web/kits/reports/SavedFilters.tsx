import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReportDefinition } from '#machines/kits/reports/report.ts';
import { Button, DropdownMenu, type MenuItem } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { viewsQuery } from './api.ts';
import { MailsDialog } from './MailsDialog.tsx';
import { ManageViewsDialog } from './ManageViewsDialog.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import type { ReportState } from './useReportState.ts';

/** Saved filters of a report: own and shared. */
export function SavedFilters({
  definition,
  state,
}: {
  definition: ReportDefinition;
  state: ReportState;
}) {
  const t = useTranslate();
  const [opened, setOpened] = useState<'save' | 'manage' | 'mails' | null>(null);
  const { data: views = [], isSuccess } = useQuery(viewsQuery(definition.id));
  const untouched = useRef(Object.keys(state.kept).length === 0);
  useEffect(() => {
    if (!isSuccess || !untouched.current) return;
    untouched.current = false;
    const start = views.find(({ isDefault }) => isDefault);
    if (start && Object.keys(state.kept).length === 0) state.show(start.query);
    // Only when the report is opened without filters: cleared filters stay cleared.
  }, [isSuccess, views, state]);
  const items: MenuItem[] = [
    ...views.map(({ name, query, isOwn, madeByName }) => ({
      label: name,
      hint: isOwn ? undefined : t('Shared by {name}', { name: madeByName }),
      onSelect: () => state.show(query),
    })),
    ...(views.length > 0 ? [{ kind: 'separator' } as const] : []),
    { label: t('Save these filters'), onSelect: () => setOpened('save') },
    ...(views.length > 0
      ? [{ label: t('Manage saved filters'), onSelect: () => setOpened('manage') }]
      : []),
    { label: t('Send by email'), onSelect: () => setOpened('mails') },
  ];
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<Button icon={<Bookmark aria-hidden="true" />}>Saved filters</Button>}
        items={items}
      />
      {opened === 'save' && (
        <SaveViewDialog
          definition={definition}
          query={state.kept}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'mails' && (
        <MailsDialog definition={definition} views={views} onClose={() => setOpened(null)} />
      )}
      {opened === 'manage' && (
        <ManageViewsDialog definition={definition} views={views} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
