import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Plus } from 'lucide-react';
import { useState } from 'react';
import { generatePath } from 'react-router-dom';
import type { CountRow } from '#machines/domains/assets/contracts/count.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, DateText, Link, Skeleton, StatusBadge } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { countsQuery } from './api.ts';
import { OpenCountDialog } from './OpenCountDialog.tsx';

/** Lists the asset counts of the reader's business units, open ones first. */
export function CountsScreen() {
  const t = useTranslate();
  const counts = useQuery(countsQuery);
  const mayOpen = useMay()('isCreate', MENU.assetCounts);
  const [opening, setOpening] = useState(false);
  return (
    <Page>
      <PageHeader
        description="Count what is at a place. Until a count is closed, its assets cannot be handed over, returned or moved."
        more={
          <Button asChild>
            <Link to={paths.approvalQueue('missingAsset', 'missing')}>{t('Missing assets')}</Link>
          </Button>
        }
        action={
          mayOpen && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setOpening(true)}
            >
              {t('Open a count')}
            </Button>
          )
        }
      />
      <Loaded query={counts} loading={<Skeleton kind="table" rows={6} columns={6} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<ClipboardList />}
              title="No counts yet"
              description="Open one for a place: what is expected there is listed, and people count with their phones."
            />
          ) : (
            <DataTable
              label="Asset counts"
              rows={rows}
              columns={COLUMNS}
              rowId={({ countId }) => String(countId)}
              storageKey="assets.counts"
              hotkeys="page"
              empty={{ description: 'No count matches.' }}
            />
          )
        }
      </Loaded>
      {opening && <OpenCountDialog onClose={() => setOpening(false)} />}
    </Page>
  );
}

const COLUMNS: readonly Column<CountRow>[] = [
  {
    id: 'number',
    label: 'Number',
    value: ({ number }) => number,
    cell: ({ countId, number }) => (
      <Link to={generatePath(paths.assetCount, { id: String(countId) })}>{number}</Link>
    ),
    card: 'title',
  },
  {
    id: 'place',
    label: 'Place',
    value: ({ place, unit }) => place ?? unit,
    card: 'subtitle',
    width: 'wide',
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: ({ status, state }) => (
      <StatusBadge label={status} tone={state === 'open' ? 'info' : 'neutral'} />
    ),
  },
  {
    id: 'endsOn',
    label: 'Last day',
    value: ({ endsOn }) => endsOn,
    cell: ({ endsOn }) => <DateText value={endsOn} />,
  },
  { id: 'expected', label: 'Expected', value: ({ expected }) => expected, numeric: true },
  { id: 'counted', label: 'Counted', value: ({ counted }) => counted, numeric: true },
  {
    id: 'missing',
    label: 'Missing',
    // Until a count is closed, assets that have not been counted are not missing.
    value: ({ state, missing }) => (state === 'closed' ? missing : null),
    numeric: true,
  },
  { id: 'unexpected', label: 'Not expected', value: ({ unexpected }) => unexpected, numeric: true },
  { id: 'openedBy', label: 'Opened by', value: ({ openedBy }) => openedBy, folds: true },
];
