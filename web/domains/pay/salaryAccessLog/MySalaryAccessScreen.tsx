import { useQuery } from '@tanstack/react-query';
import type { MySalaryAccess } from '#machines/domains/pay/contracts/salaryAccessLog.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Count, DateText, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { mySalaryAccessQuery } from './api.ts';
import { translateScreenName } from './translateScreenName.ts';

const columns: readonly Column<MySalaryAccess>[] = [
  {
    id: 'who',
    label: 'Who',
    value: ({ viewerName }) => viewerName,
    width: 'medium',
    card: 'title',
  },
  {
    id: 'screen',
    label: 'Screen',
    value: ({ screen }) => translateScreenName(screen),
    width: 'wide',
  },
  {
    id: 'last',
    label: 'Last seen',
    value: ({ lastAt }) => lastAt,
    cell: ({ lastAt }) => <DateText value={lastAt} withTime />,
    width: 'time',
  },
  {
    id: 'times',
    label: 'Views that day',
    value: ({ times }) => times,
    cell: ({ times }) => <Count value={times} />,
    numeric: true,
  },
];

/** Shows who saw the user's pay: one line for each person, screen and day. */
export function MySalaryAccessScreen() {
  const looks = useQuery(mySalaryAccessQuery);
  return (
    <Page>
      <PageHeader description="Each time someone else viewed your salary or a raise of yours. Totals over fewer than five people count as a view of each." />
      <Loaded query={looks} loading={<Skeleton kind="table" rows={8} columns={4} />}>
        {(rows) => (
          <DataTable
            label="Who saw my pay"
            rows={rows}
            columns={columns}
            rowId={({ viewerName, screen, day }) => `${viewerName} ${screen} ${day}`}
            empty={{ description: 'No one else has viewed your salary.' }}
          />
        )}
      </Loaded>
    </Page>
  );
}
