import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MENU } from '#machines/core/access/permissions.ts';
import type { CompanyShare } from '#machines/domains/shares/contracts/shares.ts';
import { paths } from '#web/lib/paths.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, tableShortcuts } from '#web/components/table/index.ts';
import {
  Button,
  Count,
  Link,
  ShortcutsDialog,
  Skeleton,
  SummaryLine,
} from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { sharesQuery } from './api.ts';
import { shareColumns } from './columns.tsx';
import { RateDialog } from './RateDialog.tsx';

/** The company shares of each business unit (spec 000 §2). */
export function ListScreen() {
  const may = useMay();
  const navigate = useNavigate();
  const [businessUnitId] = useBusinessUnit();
  const shares = useQuery(sharesQuery(businessUnitId));
  const [edited, setEdited] = useState<CompanyShare | null>(null);
  const mayEdit = may('isEdit', MENU.shares);
  const columns = useMemo(() => shareColumns(mayEdit ? setEdited : null), [mayEdit]);
  const create = may('isCreate', MENU.shares) && (
    <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
      <Link to={paths.createShares}>Create</Link>
    </Button>
  );

  return (
    <Page>
      <PageHeader action={create} />
      <Loaded query={shares} loading={<Skeleton kind="table" rows={6} columns={6} />}>
        {(rows) => (
          <>
            {rows.length > 0 && <Totals rows={rows} />}
            <DataTable
              // The key resets the list to its first page when the user chooses another unit.
              key={businessUnitId}
              label="Company Shares"
              rows={rows}
              columns={columns}
              rowId={({ companyShareId }) => String(companyShareId)}
              onOpen={({ companyShareId }) => void navigate(paths.share(companyShareId))}
              paging={{ remembered: 'shares' }}
              storageKey="shares"
              hotkeys="page"
              empty={{ description: 'No business unit has shares yet.', action: create }}
            />
          </>
        )}
      </Loaded>
      <RateDialog share={edited} onClose={() => setEdited(null)} />
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}

function Totals({ rows }: { rows: readonly CompanyShare[] }) {
  const sum = (count: (share: CompanyShare) => number) => (
    <Count value={rows.reduce((total, share) => total + count(share), 0)} />
  );
  return (
    <SummaryLine
      items={[
        { label: 'Total', value: sum(({ totalShareCount }) => totalShareCount) },
        { label: 'Allocated', value: sum(({ allocatedShareCount }) => allocatedShareCount) },
        { label: 'Remain', value: sum(({ remainingShareCount }) => remainingShareCount) },
      ]}
    />
  );
}
