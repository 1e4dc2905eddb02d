import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, DescriptionList, DateText, Skeleton } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { salaryHistoryQuery } from './api.ts';
import { Revisions } from './Revisions.tsx';

/** Shows another person's pay to readers with permission. The person is in the URL. */
export function RevisionsScreen() {
  const [search, setSearch] = useSearchParams();
  const employeeId = Number(search.get('employeeId')) || 0;
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Page>
      <PageHeader />
      <FilterBar
        label="Employee"
        onSubmit={() => {
          if (chosen !== null) setSearch({ employeeId: String(chosen) });
        }}
        action={
          <Button type="submit" variant="primary" disabled={chosen === null}>
            View
          </Button>
        }
      >
        <PersonField value={chosen} onChange={setChosen} required />
      </FilterBar>
      {employeeId > 0 ? (
        <History key={employeeId} employeeId={employeeId} />
      ) : (
        <EmptyState
          title="Choose an employee"
          description="Find an employee and select View to see all their released increments."
        />
      )}
    </Page>
  );
}

function History({ employeeId }: { employeeId: number }) {
  const history = useQuery(salaryHistoryQuery(employeeId));
  return (
    <Loaded query={history} loading={<Skeleton kind="table" rows={4} columns={6} />}>
      {(theirs) => (
        <>
          <DescriptionList
            columns={3}
            items={[
              { label: 'Name', value: theirs.employeeName },
              { label: 'Employee Id', value: theirs.employeeCode },
              { label: 'Designation', value: theirs.designationName },
              { label: 'Department', value: theirs.departmentName },
              { label: 'Business Unit', value: theirs.unitName },
              { label: 'Joining Date', value: <DateText value={theirs.joiningDate} /> },
            ]}
          />
          <Revisions history={theirs} />
        </>
      )}
    </Loaded>
  );
}
