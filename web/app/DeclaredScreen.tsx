import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { MenuReference } from '#machines/values/menuReferences.ts';
import { resourceAt } from '#machines/resources/registry.ts';
import { NotPermitted, Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { PlaceholderScreen } from '#web/features/placeholder/index.ts';
import { ReportScreen, reportEntriesQuery } from '#web/features/reports/index.ts';
import { ResourceScreen } from '#web/features/resources/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';

/** The screen declared at this address, letter by letter; else what the catalogue says of it. */
export function DeclaredScreen() {
  const { pathname } = useLocation();
  const may = useMay();
  const resource = resourceAt(pathname);
  if (!resource) return <ReportOrPlaceholder key={pathname} address={pathname} />;
  const { title, reference } = resource.screen;
  if (!may('isView', reference as MenuReference)) {
    return (
      <Page>
        <PageHeader title={title} />
        <NotPermitted />
      </Page>
    );
  }
  return <ResourceScreen key={resource.id} resource={resource} />;
}

/** A report that the person may open; one that they may not is announced as any other screen. */
function ReportOrPlaceholder({ address }: { address: string }) {
  const { data, isPending } = useQuery(reportEntriesQuery);
  if (isPending) {
    return (
      <Page>
        <Skeleton kind="table" rows={10} columns={6} />
      </Page>
    );
  }
  const report = data?.find((entry) => entry.address === address);
  return report ? <ReportScreen id={report.id} /> : <PlaceholderScreen />;
}
