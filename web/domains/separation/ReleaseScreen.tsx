import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type {
  ReleaseItem,
  ReleaseView,
} from '#machines/domains/separation/contracts/separation.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Card,
  DateText,
  DescriptionList,
  Link,
  Money,
  Notice,
  RelativeTime,
  Skeleton,
} from '#web/components/ui/index.ts';
import { Letters } from '#web/kits/papers/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { releaseQuery } from './api.ts';
import { SETTLEMENT_PATH } from './settlement/FinalSettlementScreen.tsx';
import { InterviewCard } from './InterviewCard.tsx';
import { LinkCard } from './leaver/LinkCard.tsx';
import { ReturnedCard } from './ReturnedCard.tsx';
import { HandoverCard } from './HandoverCard.tsx';
import styles from './release.module.css';

/** Shows a leaver's release: what is still missing, the papers, and the button that releases. */
export function ReleaseScreen() {
  const { id = '' } = useParams();
  const release = useQuery(releaseQuery(Number(id)));
  if (!release.data) {
    return (
      <Page width="form">
        <PageHeader title="Release" />
        <Loaded query={release} loading={<Skeleton kind="text" lines={12} />}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  const { data } = release;
  return (
    <HistoryScreen
      width="full"
      of={{ workflow: data.workflow, subjectId: String(data.requestId) }}
      breadcrumb={[
        { label: 'Employee Management' },
        { label: 'Employee Release', to: paths.employeeRelease },
      ]}
    >
      <Facts data={data} />
      <Items items={data.items} />
      <HandoverCard release={data} />
      <ReturnedCard items={data.returned} />
      {data.interview && <InterviewCard interview={data.interview} />}
      <Letters papers={data.papers} />
      <LinkCard release={data} />
    </HistoryScreen>
  );
}

function Facts({ data }: { data: ReleaseView }) {
  const t = useTranslate();
  const may = useMay();
  const open = data.items.filter(({ isOpen }) => isOpen).length;
  return (
    <Card title="Release">
      <div className={styles.facts}>
        {data.releasedAt === null && data.needsClearance && open > 0 && (
          <Notice tone="info">
            {t('Clearance items that are still open: {count}. The release waits for them.', {
              count: open,
            })}
          </Notice>
        )}
        {data.releasedAt === null && data.isUnsettled && (
          <Notice tone="info">
            {t('The final settlement is not settled yet. The release waits for it.')}
          </Notice>
        )}
        <DescriptionList
          columns={2}
          items={[
            { label: 'Last day', value: <DateText value={data.lastDay} /> },
            { label: 'Separation type', value: data.type },
            {
              label: 'Final settlement',
              value:
                data.settlement === null ? (
                  t('Not prepared')
                ) : !may('isView', MENU.finalSettlement) ? (
                  data.settlement.number
                ) : (
                  <Link to={`${SETTLEMENT_PATH}?settlement=${data.settlement.settlementId}`}>
                    {data.settlement.number}
                  </Link>
                ),
            },
            ...data.corrections.map(({ number, lastDay, type }) => ({
              label: t('Before the correction {number}', { number }),
              value: (
                <>
                  <DateText value={lastDay} />
                  {type !== data.type && `, ${type}`}
                </>
              ),
            })),
            ...(data.releasedAt === null
              ? []
              : [
                  { label: 'Released', value: <RelativeTime at={data.releasedAt} /> },
                  { label: 'Released by', value: data.releasedBy ?? '—' },
                ]),
          ]}
        />
      </div>
    </Card>
  );
}

const columns: readonly Column<ReleaseItem>[] = [
  {
    id: 'title',
    label: 'What',
    value: ({ title }) => title,
    cell: ({ itemId, title }) => <Link to={paths.history('clearanceItem', itemId)}>{title}</Link>,
  },
  { id: 'owner', label: 'Cleared by', value: ({ owner }) => owner, says: true },
  { id: 'status', label: 'Status', value: ({ status }) => status, says: true },
  {
    id: 'dueOn',
    label: 'Due',
    value: ({ dueOn }) => dueOn,
    cell: ({ dueOn }) => <DateText value={dueOn} />,
  },
  {
    id: 'charge',
    label: 'Charged',
    value: ({ charge }) => charge ?? 0,
    cell: ({ charge }) => (charge === null ? '—' : <Money value={charge} />),
  },
];

function Items({ items }: { items: readonly ReleaseItem[] }) {
  if (items.length === 0) return null;
  return (
    <Card title="Clearance">
      <DataTable
        label="Clearance"
        rows={items}
        columns={columns}
        rowId={({ itemId }) => String(itemId)}
        paging={false}
        storageKey="separation.items"
      />
    </Card>
  );
}
