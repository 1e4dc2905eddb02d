import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MENU } from '#machines/core/access/permissions.ts';
import { useProfile } from '#web/session/index.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, tableShortcuts } from '#web/components/table/index.ts';
import { Button, Link, ShortcutsDialog, Skeleton } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { ticketsQuery } from './api.ts';
import { MODES, type Mode } from './mode.ts';
import { StatusDialog } from './StatusDialog.tsx';
import { ticketColumns } from './ticketColumns.tsx';
import { NOTHING_CHOSEN, TicketFilters } from './TicketFilters.tsx';
import { UpdateDialog } from './UpdateDialog.tsx';
import { usePages } from '#web/lib/settings/index.ts';

/** Complaints of the user, or Issue Management (spec 001 §2.3). `?ticket=` opens one. */
export function ListScreen({ mode }: { mode: Mode }) {
  const words = MODES[mode];
  const may = useMay();
  const { intEmployeeId: employeeId } = useProfile();
  const [search, setSearch] = useSearchParams();
  const opened = Number(search.get('ticket'));
  const [updating, setUpdating] = useState<number | null>(null);
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [{ page, pageSize }, setPage] = usePages(`tickets.${mode}`);
  const tickets = useQuery({
    ...ticketsQuery({
      ...chosen,
      employeeId: mode === 'own' ? employeeId : 0,
      pageNumber: page,
      pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  const open = (ticketId: number | null) =>
    setSearch(
      (now) => {
        if (ticketId === null) now.delete('ticket');
        else now.set('ticket', String(ticketId));
        return now;
      },
      { replace: ticketId === null },
    );
  const columns = useMemo(
    () =>
      ticketColumns(
        ({ ticketId }) =>
          setSearch((now) => {
            now.set('ticket', String(ticketId));
            return now;
          }),
        mode === 'managed' ? ({ ticketId }) => setUpdating(ticketId) : null,
      ),
    [mode, setSearch],
  );
  const reference = mode === 'own' ? MENU.complaint : MENU.issueManagement;
  const create = may('isCreate', reference) && (
    <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
      <Link to={words.create}>Create</Link>
    </Button>
  );
  return (
    <Page>
      <PageHeader action={create} />
      <TicketFilters
        mode={mode}
        employeeId={employeeId}
        onView={(filters) => {
          setChosen(filters);
          setPage({ page: 1, pageSize });
        }}
      />
      <Loaded query={tickets} loading={<Skeleton kind="table" rows={8} columns={8} />}>
        {({ tickets: rows, totalCount }) => (
          <DataTable
            label={words.title}
            rows={rows}
            columns={columns}
            rowId={({ ticketId }) => String(ticketId)}
            rowName={({ ticketId, issueTypeName }) => `#${ticketId} ${issueTypeName}`}
            onOpen={({ ticketId }) => open(ticketId)}
            paging={{ page, pageSize, total: totalCount, onChange: setPage }}
            storageKey={`tickets.${mode}`}
            hotkeys="page"
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
      {opened > 0 && (
        <StatusDialog
          key={`status ${opened}`}
          ticketId={opened}
          mode={mode}
          onUpdate={() => {
            open(null);
            setUpdating(opened);
          }}
          onClose={() => open(null)}
        />
      )}
      {updating !== null && (
        <UpdateDialog
          key={`update ${updating}`}
          ticketId={updating}
          onClose={() => setUpdating(null)}
        />
      )}
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}
