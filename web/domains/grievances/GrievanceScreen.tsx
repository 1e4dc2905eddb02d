import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { MENU } from '#machines/core/access/permissions.ts';
import { paths } from '#web/lib/paths.ts';
import { useProfile } from '#web/session/index.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Link, Tabs } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { GrievanceList } from './GrievanceList.tsx';
import { ReceiptLookup } from './ReceiptLookup.tsx';
import { SubmitForm } from './SubmitForm.tsx';

const TABS = ['submit', 'my', 'assigned'] as const;

/** Grievance Management (spec 001 §2.1), in self service and in employee management. */
export function GrievanceScreen() {
  const { intEmployeeId } = useProfile();
  const { pathname } = useLocation();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const [looks, setLooks] = useState(false);
  const isSelfService = pathname.includes('/SelfService/');
  const entry = search.get('tab');
  const tab = TABS.find((one) => one === entry) ?? 'submit';
  return (
    <Page>
      <PageHeader
        action={
          !isSelfService &&
          may('isView', MENU.grievanceDashboard) && (
            <Button asChild variant="primary">
              <Link to={paths.grievanceDashboard}>Dashboard</Link>
            </Button>
          )
        }
        more={<Button onClick={() => setLooks(true)}>Receipt code</Button>}
      />
      <Tabs
        label="Grievance Management"
        value={tab}
        onChange={(next) => setSearch({ tab: next }, { replace: true })}
        tabs={[
          {
            id: 'submit',
            label: 'Submit Grievance',
            content: (
              <SubmitForm
                isSelfService={isSelfService}
                onView={() => setSearch({ tab: 'my' }, { replace: true })}
              />
            ),
          },
          { id: 'my', label: 'My Grievances', content: <GrievanceList assignedToId={0} /> },
          {
            id: 'assigned',
            label: 'Assigned to Me',
            content: <GrievanceList assignedToId={intEmployeeId} />,
          },
        ]}
      />
      <ReceiptLookup open={looks} onClose={() => setLooks(false)} />
    </Page>
  );
}
