import { useQuery } from '@tanstack/react-query';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { salaryHistoryQuery } from './api.ts';
import { Revisions } from './Revisions.tsx';

/** The user's own pay, with the letter of each raise. */
export function MyRevisionsScreen() {
  const history = useQuery(salaryHistoryQuery(0));
  return (
    <Page>
      <PageHeader description="Every released increment, with its letter." />
      <Loaded query={history} loading={<Skeleton kind="table" rows={4} columns={6} />}>
        {(mine) => <Revisions history={mine} />}
      </Loaded>
    </Page>
  );
}
