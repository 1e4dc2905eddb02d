import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ResourceRow } from '#machines/kits/resources/contract.ts';
import type { ResourceScreens } from '#machines/catalogue/resources.ts';
import { getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import { Page, ScreenHeader } from '#web/components/page/index.ts';
import { actionColumn, DataTable, tableShortcuts } from '#web/components/table/index.ts';
import { Button, ShortcutsDialog, Skeleton } from '#web/components/ui/index.ts';
import { JobsHere } from '#web/kits/jobs/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { listQuery, getTarget } from './api.ts';
import { ChangesDialog } from './ChangesDialog.tsx';
import { getColumns } from './columns.tsx';
import { FileMenu } from './FileMenu.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ImportsDialog } from './ImportsDialog.tsx';
import { ResourceFilters } from './ResourceFilters.tsx';
import { RowDialog } from './RowDialog.tsx';
import { RowMenu } from './RowMenu.tsx';
import { useListState } from './useListState.ts';

type Opened =
  | { what: 'form'; id: number; readOnly?: boolean }
  | { what: 'import' }
  | { what: 'imports' };

/** Master data with its list, form, history, import and export, all rendered from a declaration. */
export function ResourceScreen({
  resource,
  opens,
}: {
  resource: Resource;
  /** The row that the URL opens. */
  opens?: ResourceScreens['opens'] | undefined;
}) {
  const t = useTranslate();
  const state = useListState(resource);
  const [opened, setOpened] = useState<Opened | null>(opens ? { what: 'form', ...opens } : null);
  const list = useQuery(
    listQuery(resource.id, { ...state.asked, page: state.page, pageSize: state.pageSize }),
  );
  const may = list.data?.may ?? { create: false, edit: false, delete: false };
  const { edit: mayEdit, delete: mayDelete } = may;
  const { showHistory } = state;
  const columns = useMemo(
    () => [
      ...getColumns(resource, t),
      actionColumn(
        (row: ResourceRow) => (
          <RowMenu
            resource={resource}
            row={row}
            may={{ edit: mayEdit, delete: mayDelete }}
            onEdit={() => setOpened({ what: 'form', id: row.id })}
            onChanges={() => showHistory(row.id)}
          />
        ),
        'tiny',
      ),
    ],
    [resource, t, mayEdit, mayDelete, showHistory],
  );
  const { screen } = resource;
  const navigate = useNavigate();
  const create = may.create && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setOpened({ what: 'form', id: 0 })}
    >
      Create
    </Button>
  );
  return (
    <Page>
      <ScreenHeader
        screen={screen}
        more={
          <FileMenu
            resource={resource}
            asked={state.asked}
            total={list.data?.total}
            onImport={may.create && mayEdit ? () => setOpened({ what: 'import' }) : null}
            onUndo={() => setOpened({ what: 'imports' })}
          />
        }
        action={create}
      />
      <JobsHere />
      <ResourceFilters state={state} />
      <Loaded query={list} loading={<Skeleton kind="table" rows={8} columns={5} />}>
        {({ items, total }) => (
          <DataTable
            label={screen.title}
            rows={items}
            columns={columns}
            rowId={({ id }) => String(id)}
            rowName={({ values }) => String(values[getTitle(resource)] ?? '')}
            onOpen={({ id }) => setOpened({ what: 'form', id })}
            paging={{ page: state.page, pageSize: state.pageSize, total, onChange: state.setPage }}
            sort={state.sort}
            onSortChange={state.setSort}
            storageKey={`resource.${resource.id}`}
            hotkeys="page"
            empty={{ title: 'No Data Found', action: create }}
          />
        )}
      </Loaded>
      {opened?.what === 'form' && (
        <RowDialog
          key={opened.id}
          resource={resource}
          id={opened.id}
          readOnly={opened.readOnly === true || (!mayEdit && opened.id > 0)}
          onClose={() => {
            setOpened(null);
            if (opens) void navigate(screen.address, { replace: true });
          }}
        />
      )}
      {state.history > 0 && (
        <ChangesDialog
          key={state.history}
          resource={resource}
          id={state.history}
          may={may}
          onClose={() => showHistory(null)}
        />
      )}
      {opened?.what === 'import' && (
        <ImportDialog target={getTarget(resource)} onClose={() => setOpened(null)} />
      )}
      {opened?.what === 'imports' && (
        <ImportsDialog target={getTarget(resource)} onClose={() => setOpened(null)} />
      )}
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}
