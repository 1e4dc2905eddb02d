import { useQuery } from '@tanstack/react-query';
import { FileDown, PencilLine, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import type { RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import {
  Button,
  Card,
  Link,
  Money,
  Notice,
  Skeleton,
  SummaryLine,
  Tabs,
} from '#web/components/ui/index.ts';
import { JobsHere, useDownload } from '#web/kits/jobs/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { runQuery } from './api.ts';
import { Differences } from './Differences.tsx';
import { ElementSums } from './ElementSums.tsx';
import { LeftOut } from './LeftOut.tsx';
import { Payments } from './Payments.tsx';
import { runPaths, TITLES } from './runPaths.ts';
import { Slips } from './Slips.tsx';

const PUBLISHED = ['locked', 'paid'];
const OPEN = ['calculated', 'review', 'secondReview'];

/** Shows a payroll run: totals, differences, people, payments, and the possible actions. */
export function RunScreen({ kind }: { kind: RunKind }) {
  const { id = '' } = useParams();
  const run = useQuery(runQuery(Number(id)));
  const may = useMay();
  const paths = runPaths(kind);
  const isOpen = run.data !== undefined && OPEN.includes(run.data.state);
  return (
    <HistoryScreen
      width="full"
      of={{ workflow: 'payrollRun', subjectId: id }}
      breadcrumb={[{ label: TITLES[kind], to: paths.list }]}
      action={
        run.data && PUBLISHED.includes(run.data.state) ? (
          <SlipsFile run={run.data} />
        ) : isOpen && may('isCreate', MENU.payrollRuns) ? (
          <>
            <Button asChild icon={<PencilLine aria-hidden="true" />}>
              <Link to={paths.edit(Number(id))}>Edit</Link>
            </Button>
            <Button asChild icon={<RefreshCw aria-hidden="true" />}>
              <Link to={paths.regenerate(Number(id))}>Regenerate</Link>
            </Button>
          </>
        ) : null
      }
    >
      <JobsHere />
      <Loaded query={run} loading={<Skeleton kind="card" />}>
        {(details) => (details.version === 0 ? <NotYet run={details} /> : <Run run={details} />)}
      </Loaded>
    </HistoryScreen>
  );
}

/** Downloads all payslips as one PDF. For many people, a background job makes the file. */
function SlipsFile({ run }: { run: RunDetails }) {
  const { busy, fetch } = useDownload();
  const locale = document.documentElement.lang || 'en-GB';
  const save = () =>
    fetch(
      '/Payroll/SlipsFile',
      { runId: run.id, locale, format: 'pdf' },
      `Payslips ${run.number}.pdf`,
      run.people,
    );
  return (
    <Button loading={busy} onClick={() => void save()} icon={<FileDown aria-hidden="true" />}>
      Payslips (PDF)
    </Button>
  );
}

function NotYet({ run }: { run: RunDetails }) {
  return run.state === 'calculating' ? (
    <Notice tone="info" title="The slips are being calculated" live />
  ) : (
    <Notice tone="warning" title="There are no slips yet" />
  );
}

const TABS = [
  { id: 'elements', label: 'Sums' },
  { id: 'differences', label: 'Differences' },
  { id: 'slips', label: 'People' },
  { id: 'leftOut', label: 'Left out' },
  { id: 'payments', label: 'Payments' },
] as const;

function Run({ run }: { run: RunDetails }) {
  const t = useTranslate();
  const [tab, setTab] = useState<string>('elements');
  const mayRegenerate = useMay()('isCreate', MENU.payrollRuns);
  return (
    <>
      {run.changedSince > 0 && OPEN.includes(run.state) && (
        <Notice
          tone="warning"
          title={t(
            mayRegenerate
              ? 'Facts of {n, plural, one {# person} other {# people}} have changed since. Regenerate the run to take them in'
              : 'Facts of {n, plural, one {# person} other {# people}} have changed since. Send the run back to take them in',
            { n: run.changedSince },
          )}
        />
      )}
      <SummaryLine
        items={[
          {
            label: 'Net pay',
            value: <Money value={run.net} currency />,
            before: run.netBefore === null ? undefined : <Money value={run.netBefore} currency />,
          },
          { label: 'Gross', value: <Money value={run.gross} currency /> },
          { label: 'Deductions', value: <Money value={run.deductions} currency /> },
          { label: 'Employer’s contributions', value: <Money value={run.employer} currency /> },
        ]}
      />
      <Tabs
        label="Run"
        value={tab}
        onChange={setTab}
        tabs={TABS.map((one) =>
          one.id === 'slips'
            ? { ...one, count: run.people }
            : one.id === 'leftOut'
              ? { ...one, count: run.leftOutPeople.length }
              : one,
        )}
      />
      <Card padding="none">
        {tab === 'elements' && <ElementSums run={run} />}
        {tab === 'differences' && <Differences run={run} />}
        {tab === 'slips' && <Slips run={run} />}
        {tab === 'leftOut' && <LeftOut run={run} />}
        {tab === 'payments' && <Payments run={run} />}
      </Card>
    </>
  );
}
