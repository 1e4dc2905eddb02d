import { useQuery } from '@tanstack/react-query';
import { generatePath, Navigate, useSearchParams } from 'react-router-dom';
import { asset } from '#machines/domains/assets/resources/asset.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { queryString } from '#web/lib/apiClient.ts';
import { paths } from '#web/lib/paths.ts';
import { labelQuery } from './api.ts';

/** Opened by scanning an asset's label. Redirects to the open count of the asset's place, or else to the asset. */
export function LabelScreen() {
  const code = useSearchParams()[0].get('code') ?? '';
  const label = useQuery(labelQuery(code));
  return (
    <Page>
      <PageHeader description="The asset whose label you scanned." />
      {code === '' ? (
        <EmptyState
          title="No label was scanned"
          description="Scan the label of an asset with your phone."
        />
      ) : (
        <Loaded query={label} loading={<Skeleton kind="card" />}>
          {({ assetId, countId }) => (
            <Navigate
              replace
              to={
                countId === null
                  ? `${asset.screen.address}/view/${assetId}`
                  : `${generatePath(paths.assetCount, { id: String(countId) })}${queryString({ code })}`
              }
            />
          )}
        </Loaded>
      )}
    </Page>
  );
}
