import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { BlockedNotice } from '#web/kits/workflow/index.ts';
import { Kept } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { currentFiscalYear } from '#web/lib/today.ts';
import { sectionQuery, type Increment } from './api.ts';
import { EditForm } from './EditForm.tsx';
import { sectionAddress } from './sectionAddress.ts';
import { AMENDS, stages } from './stages.ts';

/** Edits one request. Its requester can change it until HR has reviewed it (spec 000 §2). */
export function EditScreen() {
  const { incrementId } = useParams();
  const [search] = useSearchParams();
  const address = sectionAddress(
    search.get('sectionId') ?? undefined,
    search,
    null,
    currentFiscalYear(),
  );
  const section = useQuery({
    ...sectionQuery('request', address ?? { sectionId: 0, year: 0, unit: 0, workplaceGroup: 0 }),
    enabled: address !== null,
  });
  const back = address ? paths.section('request', address) : paths.stage('request');
  return (
    <Page>
      <PageHeader
        title="Edit Increment"
        breadcrumb={[
          { label: 'Increment' },
          { label: stages.request.title, to: paths.stage('request') },
        ]}
      />
      {address === null ? (
        <EmptyState />
      ) : (
        <Loaded query={section} loading={<Skeleton kind="text" rows={8} />}>
          {({ rows, totals }) => {
            const row = rows.find((one) => String(one.incrementId) === incrementId);
            return (
              <Kept
                row={row}
                isPartial={totals !== null}
                otherwise={totals ? <Skeleton kind="text" rows={8} /> : <EmptyState />}
              >
                {(increment) => <Amended row={increment} back={back} />}
              </Kept>
            );
          }}
        </Loaded>
      )}
    </Page>
  );
}

/** Keeps an open form, with what was typed, even if someone else has decided on the request meanwhile. */
function Amended({ row, back }: { row: Increment; back: string }) {
  const isAllowed = row.allowedEvents.includes(AMENDS);
  const [wasAllowed, setAllowed] = useState(isAllowed);
  if (isAllowed && !wasAllowed) setAllowed(true);
  return (
    <>
      {!isAllowed && <BlockedNotice rows={[row]} />}
      {wasAllowed && <EditForm row={row} back={back} isDecided={!isAllowed} />}
    </>
  );
}
