import { useQuery } from '@tanstack/react-query';
import type { PersonOverview as Overview } from '#machines/domains/insight/contracts/personOverview.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { DataTable } from '#web/components/table/index.ts';
import { Card, Skeleton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { overviewQuery } from './api.ts';
import {
  balanceColumns,
  letterColumns,
  loanColumns,
  monthColumns,
  requestColumns,
} from './columns.tsx';
import styles from './personOverview.module.css';
import { Today } from './Today.tsx';

/** Shows what HR is often asked about a person on the phone, limited to what the reader may see. */
export function PersonOverview({ employeeId }: { employeeId: number }) {
  const overview = useQuery(overviewQuery(employeeId));
  return (
    <Loaded query={overview} loading={<Skeleton kind="card" rows={4} />}>
      {(data) => <Parts overview={data} />}
    </Loaded>
  );
}

function Parts({ overview }: { overview: Overview }) {
  const t = useTranslate();
  const { today, balances, months, requests, loans, letters } = overview;
  return (
    <div className={styles.parts}>
      {today && <Today today={today} />}
      {balances && (
        <Card title={t('Leave')}>
          <DataTable
            label="Leave"
            rows={balances}
            columns={balanceColumns}
            rowId={({ type }) => type}
            columnChoice={false}
          />
        </Card>
      )}
      <div className={styles.wide}>
        {months && (
          <Card title={t('Attendance by month')}>
            <DataTable
              label="Attendance by month"
              rows={months}
              columns={monthColumns}
              rowId={({ month }) => month}
              columnChoice={false}
            />
          </Card>
        )}
        {loans && loans.length > 0 && (
          <Card title={t('Loans')}>
            <DataTable
              label="Loans"
              rows={loans}
              columns={loanColumns}
              rowId={({ loanType, paidOutOn, principal }) =>
                `${loanType} ${paidOutOn} ${principal}`
              }
              columnChoice={false}
            />
          </Card>
        )}
        {letters.length > 0 && (
          <Card title={t('Letters')}>
            <DataTable
              label="Letters"
              rows={letters}
              columns={letterColumns}
              rowId={({ paperId }) => String(paperId)}
              columnChoice={false}
            />
          </Card>
        )}
        {/* The longest list comes last, because on a phone it would push everything else far down. */}
        <Card title={t('Requests')}>
          <DataTable
            label="Requests"
            rows={requests}
            columns={requestColumns}
            rowId={({ workflow, requestId }) => `${workflow} ${requestId}`}
            columnChoice={false}
            paging={{ initialPageSize: 10 }}
          />
        </Card>
      </div>
    </div>
  );
}
