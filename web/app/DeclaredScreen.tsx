import { useLocation } from 'react-router-dom';
import type { MenuReference } from '#machines/contracts/permissions.ts';
import { resourceAt } from '#machines/resources/registry.ts';
import { NotPermitted, Page, PageHeader } from '#web/components/page/index.ts';
import { PlaceholderScreen } from '#web/features/placeholder/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { ResourceScreen } from '#web/features/resources/index.ts';

/** The screen declared at this address, letter by letter; else what the catalogue says of it. */
export function DeclaredScreen() {
  const { pathname } = useLocation();
  const may = useMay();
  const resource = resourceAt(pathname);
  if (!resource) return <PlaceholderScreen />;
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
