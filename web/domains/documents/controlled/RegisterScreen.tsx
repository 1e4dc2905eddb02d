import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DOCUMENT_KINDS, type DocumentKind } from '#machines/core/values/documentKinds.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, tableShortcuts } from '#web/components/table/index.ts';
import { Button, SearchField, ShortcutsDialog, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { registerQuery } from './api.ts';
import { registerColumns } from './registerColumns.tsx';
import { useSearch } from './useSearch.ts';
import { REGISTERS } from './screens.ts';

/** The register of a kind of documents: version in force, next version, acknowledgements. */
export function RegisterScreen({ kind }: { kind: DocumentKind }) {
  const t = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const [unit] = useBusinessUnit();
  const register = useQuery(registerQuery(kind, unit));
  const { text, setText, finds } = useSearch();
  const columns = useMemo(() => registerColumns(t), [t]);
  const create = may('isCreate', DOCUMENT_KINDS[kind].reference) && (
    <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
      <Link to={REGISTERS[kind].create}>{t('Create')}</Link>
    </Button>
  );
  return (
    <Page>
      <PageHeader action={create} />
      <Loaded query={register} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {(rows) => (
          <DataTable
            key={unit}
            label={DOCUMENT_KINDS[kind].label}
            rows={rows.filter(finds)}
            columns={columns}
            rowId={({ documentId }) => String(documentId)}
            rowName={({ number }) => number}
            onOpen={({ documentId }) => void navigate(paths.companyDocumentOf(documentId))}
            paging={{ remembered: `documents.${kind}` }}
            storageKey={`documents.${kind}`}
            hotkeys="page"
            toolbar={
              <SearchField
                inToolbar
                label="Search titles and text"
                value={text}
                onChange={setText}
              />
            }
            empty={{
              description: t(
                'Create the first document, then send its first version for approval.',
              ),
              action: create,
            }}
          />
        )}
      </Loaded>
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}
