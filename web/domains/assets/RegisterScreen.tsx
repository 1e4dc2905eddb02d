import { useQuery } from '@tanstack/react-query';
import { Plus, QrCode } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { asset } from '#machines/domains/assets/resources/asset.ts';
import {
  STANDINGS,
  type RegisterPage,
  type RegisterRow,
  type Standing,
} from '#machines/domains/assets/contracts/register.ts';
import { downloadOrNotify } from '#web/components/feedback/downloadOrNotify.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Button, Field, Link, SearchField, Select, Skeleton } from '#web/components/ui/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { registerQuery, type RegisterFilters } from './api.ts';
import { OfferDialog } from './OfferDialog.tsx';
import { getColumns } from './registerColumns.tsx';
import { ToGive } from './ToGive.tsx';
import { useRegisterFilters } from './useRegisterFilters.ts';

const PAGE_SIZE = 25;

/** The address of the register's report, which can be exported and printed like every report. */
const EXPORT = '/profile/reports/assetRegister';

/**
 * Lists every asset with its holder. Assets are registered and edited on another screen, the list of assets.
 */
export function RegisterScreen() {
  const t = useTranslate();
  const may = useMay();
  const { filters, page, set } = useRegisterFilters();
  const search = useDebounced(filters.search.trim(), 250);
  const register = useQuery(registerQuery({ ...filters, search, page, pageSize: PAGE_SIZE }));
  const mayKeep = may('isCreate', MENU.assetRegistration);
  return (
    <Page>
      <PageHeader
        description="What the company owns, and who has it."
        more={
          <>
            {mayKeep && (
              <Button asChild>
                <Link to={EXPORT}>{t('Export and print')}</Link>
              </Button>
            )}
            <Button
              icon={<QrCode aria-hidden="true" />}
              onClick={() =>
                void downloadOrNotify('/Asset/Labels', { ...filters, search }, 'labels.pdf')
              }
            >
              {t('Labels')}
            </Button>
          </>
        }
        action={
          mayKeep && (
            <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
              <Link to={`${asset.screen.address}/create`}>{t('Register an asset')}</Link>
            </Button>
          )
        }
      />
      {mayKeep && <ToGive />}
      <Filters filters={filters} set={set} />
      <Loaded query={register} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {(shown) => <Register shown={shown} page={page} onPage={(next) => set('page', next)} />}
      </Loaded>
    </Page>
  );
}

function Filters({
  filters,
  set,
}: {
  filters: RegisterFilters;
  set: (name: string, value: string | number | null) => void;
}) {
  const kinds = useQuery(optionsQuery('assetKind'));
  const units = useQuery(optionsQuery('businessUnit'));
  return (
    <FilterBar label="Assets">
      <SearchField
        label="Name, tag or serial number"
        value={filters.search}
        onChange={(search) => set('search', search)}
      />
      <Field label="Kind" name="kind">
        <Select
          clearable
          value={filters.assetKindId || null}
          options={kinds.data ?? []}
          onChange={(kind) => set('kind', kind)}
        />
      </Field>
      <Field label="Business unit" name="unit">
        <Select
          clearable
          value={filters.businessUnitId || null}
          options={units.data ?? []}
          onChange={(unit) => set('unit', unit)}
        />
      </Field>
      <Field label="Status" name="standing">
        <Select
          clearable
          value={filters.standing || null}
          options={STANDING_OPTIONS}
          onChange={(standing) => set('standing', standing)}
        />
      </Field>
    </FilterBar>
  );
}

const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  store: 'In the store',
  held: 'Someone has it',
  offered: 'Offered',
  return: 'To come back',
  lost: 'Lost',
  repair: 'In repair or damaged',
};
const STANDING_OPTIONS = STANDINGS.map((value) => ({ value, label: STANDING_WORDS[value] }));

function Register({
  shown: { items, total },
  page,
  onPage,
}: {
  shown: RegisterPage;
  page: number;
  onPage: (page: number) => void;
}) {
  const t = useTranslate();
  const mayOffer = useMay()('isCreate', MENU.assetRegistration);
  const [offered, setOffered] = useState<RegisterRow | null>(null);
  const columns = useMemo(() => getColumns(t, mayOffer ? setOffered : null), [t, mayOffer]);
  return (
    <>
      <DataTable
        label="Assets"
        rows={items}
        columns={columns}
        rowId={({ assetId }) => String(assetId)}
        paging={{
          page,
          pageSize: PAGE_SIZE,
          pageSizes: [PAGE_SIZE],
          total,
          onChange: (next) => onPage(next.page),
        }}
        storageKey="assets.register"
        hotkeys="page"
        empty={{ description: 'No asset matches. Register one, or change the filters.' }}
      />
      {offered && <OfferDialog asset={offered} onClose={() => setOffered(null)} />}
    </>
  );
}
