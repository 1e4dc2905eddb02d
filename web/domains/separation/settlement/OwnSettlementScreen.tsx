import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnSettlement } from '#machines/domains/separation/contracts/settlement.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Card,
  DateText,
  DescriptionList,
  Link,
  Money,
  Notice,
  Skeleton,
  SummaryLine,
} from '#web/components/ui/index.ts';
import { Letters } from '#web/kits/papers/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { SETTLEMENTS } from './api.ts';
import { InterviewForm } from './InterviewForm.tsx';
import { Lines } from './Lines.tsx';
import { getProblem } from './problems.ts';

const ownSettlementQuery = queryOptions({
  queryKey: [...SETTLEMENTS, 'own'] as const,
  queryFn: ({ signal }) => api.get<OwnSettlement | null>('/Separation/OwnSettlement', {}, signal),
});

/** A leaver's own settlement: the amount, the due date, what is still missing, and the exit interview. */
export function OwnSettlementScreen() {
  const settlement = useQuery(ownSettlementQuery);
  return (
    <Page width="form">
      <PageHeader description="What you and the company owe each other when you leave." />
      <Loaded query={settlement} loading={<Skeleton kind="card" />}>
        {(view) => (view === null ? <Staying /> : <Own view={view} />)}
      </Loaded>
    </Page>
  );
}

const Staying = () => (
  <EmptyState description="You have no approved separation. Once one is approved, your settlement is shown here." />
);

function Own({ view }: { view: OwnSettlement }) {
  const t = useTranslate();
  return (
    <>
      {view.isEstimate && (
        <Notice tone="info" title="An estimate as of today">
          <p>
            {t('It changes with your ledgers until the final settlement is approved.')}{' '}
            <Link to="/SelfService/separation/clearanceStatus">{t('Clearance Status')}</Link>
          </p>
          {view.problems.map((problem) => (
            <p key={problem.kind + problem.detail}>{getProblem(t, problem)}</p>
          ))}
        </Notice>
      )}
      <SummaryLine
        items={[
          { label: 'Net', value: <Money value={view.net} currency /> },
          { label: 'To you', value: <Money value={view.payable} currency /> },
          { label: 'From you', value: <Money value={view.receivable} currency /> },
        ]}
      />
      <Card title="Separation">
        <DescriptionList
          columns={2}
          items={[
            { label: 'Separation type', value: view.type },
            { label: 'Last day', value: <DateText value={view.lastDay} /> },
            { label: 'Status', value: t(view.status) },
            { label: 'Paid by', value: view.dueOn ? <DateText value={view.dueOn} /> : '—' },
          ]}
        />
      </Card>
      <Lines title="To you" lines={view.lines} direction="earning" owner={null} />
      <Lines title="From you" lines={view.lines} direction="deduction" owner={null} />
      <Letters papers={view.papers} />
      <InterviewForm interview={view.interview} isReleased={view.isReleased} />
    </>
  );
}
