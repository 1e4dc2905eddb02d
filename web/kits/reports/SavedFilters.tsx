import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReportDefinition } from '#machines/kits/reports/report.ts';
import type { ViewQuery } from '#machines/kits/reports/view.ts';
import { Button, DropdownMenu, type MenuItem } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { viewsQuery, type ViewCalls } from './api.ts';
import { MailsDialog } from './MailsDialog.tsx';
import { ManageViewsDialog } from './ManageViewsDialog.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';

export type SavedFiltersProps = {
  calls: ViewCalls;
  /** The current filters, and a function that replaces them. */
  state: { kept: ViewQuery; show: (query: ViewQuery) => void };
  /** The report whose rows can be sent by mail. Other lists have none. */
  mailed?: ReportDefinition | undefined;
};

/** Lists the saved filters of a report or another list, both the user's own and shared ones. */
export function SavedFilters({ calls, state, mailed }: SavedFiltersProps) {
  const t = useTranslate();
  const [opened, setOpened] = useState<'save' | 'manage' | 'mails' | null>(null);
  const { data: views = [], isSuccess } = useQuery(viewsQuery(calls));
  const untouched = useRef(Object.keys(state.kept).length === 0);
  useEffect(() => {
    if (!isSuccess || !untouched.current) return;
    untouched.current = false;
    const start = views.find(({ isDefault }) => isDefault);
    if (start && Object.keys(state.kept).length === 0) state.show(start.query);
    // Applies the default filter only when the report is opened without filters, so that cleared filters stay
    // cleared.
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
    ...(mailed ? [{ label: t('Send by email'), onSelect: () => setOpened('mails') }] : []),
  ];
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<Button icon={<Bookmark aria-hidden="true" />}>Saved filters</Button>}
        items={items}
      />
      {opened === 'save' && (
        <SaveViewDialog calls={calls} query={state.kept} onClose={() => setOpened(null)} />
      )}
      {opened === 'mails' && mailed && (
        <MailsDialog definition={mailed} views={views} onClose={() => setOpened(null)} />
      )}
      {opened === 'manage' && (
        <ManageViewsDialog calls={calls} views={views} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
