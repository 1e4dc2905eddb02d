import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  DOCUMENT_KIND_IDS,
  DOCUMENT_KINDS,
  type DocumentKind,
} from '#machines/core/values/documentKinds.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, tableShortcuts } from '#web/components/table/index.ts';
import {
  DateInput,
  Field,
  Notice,
  Select,
  ShortcutsDialog,
  Skeleton,
  SearchField,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { today } from '#web/lib/today.ts';
import { libraryQuery } from './api.ts';
import { libraryColumns } from './libraryColumns.tsx';
import { useSearch } from './useSearch.ts';

/** Lists documents in force that the user may read or owns. With a date, it lists those that were in force then. */
export function LibraryScreen({ only }: { only?: DocumentKind }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [kind, setKind] = useState<DocumentKind | null>(only ?? null);
  const [on, setOn] = useState<string | null>(null);
  const documents = useQuery(libraryQuery(kind, on));
  const { text, setText, finds } = useSearch();
  const columns = useMemo(() => libraryColumns(t, only === undefined), [t, only]);
  const open = (documents.data ?? []).filter(
    ({ dueOn, acknowledgedAt }) => dueOn !== null && acknowledgedAt === null,
  ).length;
  return (
    <Page>
      <PageHeader />
      <FilterBar label={t('Filters')}>
        {only === undefined && (
          <Field label="Type" name="kind">
            <Select
              options={DOCUMENT_KIND_IDS.map((value) => ({
                value,
                label: t(DOCUMENT_KINDS[value].label),
              }))}
              value={kind}
              onChange={setKind}
              placeholder="All"
              clearable
            />
          </Field>
        )}
        <Field label="In force on" name="on" hint="Leave empty for today.">
          <DateInput value={on} onChange={setOn} max={today()} clearable />
        </Field>
      </FilterBar>
      {open > 0 && (
        <Notice tone="warning">
          {t(
            '{count, plural, one {# document is waiting for your acknowledgement.} other {# documents are waiting for your acknowledgement.}}',
            { count: open },
          )}
        </Notice>
      )}
      <Loaded query={documents} loading={<Skeleton kind="table" rows={8} columns={5} />}>
        {(rows) => (
          <DataTable
            key={`${kind ?? ''} ${on ?? ''}`}
            label="Company Documents"
            rows={rows.filter(finds)}
            columns={columns}
            rowId={({ documentId }) => String(documentId)}
            rowName={({ number }) => number}
            onOpen={({ documentId }) =>
              void navigate(paths.companyDocumentOf(documentId, on ?? undefined))
            }
            paging={{ remembered: 'companyDocuments' }}
            storageKey="companyDocuments"
            hotkeys="page"
            toolbar={
              <SearchField
                inToolbar
                label="Search titles and text"
                value={text}
                onChange={setText}
              />
            }
            empty={{ description: t('Nothing is in force for you.') }}
          />
        )}
      </Loaded>
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}
