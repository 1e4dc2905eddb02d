import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoardComponentEntry } from '#machines/kits/boards/contract.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { boardKeys, componentsQuery } from './api.ts';

/** The columns after the component's title; `set` saves a checkbox or switch of a row. */
export type ComponentColumns<Body> = (
  components: readonly BoardComponentEntry[],
  t: Translate,
  disabled: boolean,
  set: (body: Body) => void,
) => Column<BoardComponentEntry>[];

const NONE: readonly BoardComponentEntry[] = [];

/** A page of all dashboard components with an administrator's settings for each. */
export function ComponentsTable<Body extends object>({
  label,
  description,
  call,
  getColumns,
}: {
  label: string;
  description: string;
  /** The API path for changes. */
  call: string;
  getColumns: ComponentColumns<Body>;
}) {
  const t = useTranslate();
  const components = useQuery(componentsQuery);
  const mayEdit = useMay()('isEdit', MENU.dashboardComponents);
  const { submit, busy } = useSubmit([boardKeys.all]);
  const columns = useMemo(
    (): Column<BoardComponentEntry>[] => [
      {
        id: 'title',
        label: 'Component',
        value: ({ title }) => t(title),
        card: 'title',
        width: 'wide',
      },
      ...getColumns(
        components.data ?? NONE,
        t,
        !mayEdit || busy,
        (body) => void submit(call, body),
      ),
    ],
    [components.data, t, mayEdit, busy, submit, call, getColumns],
  );
  return (
    <Page>
      <PageHeader description={description} />
      <Loaded query={components} loading={<Skeleton kind="table" rows={10} columns={6} />}>
        {(rows) => (
          <DataTable
            label={label}
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
    </Page>
  );
}
