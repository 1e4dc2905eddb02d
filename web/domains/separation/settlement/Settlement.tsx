import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { SettlementView } from '#machines/domains/separation/contracts/settlement.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import {
  Button,
  Card,
  DateText,
  DescriptionList,
  Money,
  Notice,
  Skeleton,
  SummaryLine,
} from '#web/components/ui/index.ts';
import { Letters } from '#web/kits/papers/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { settlementQuery } from './api.ts';
import { Changes } from './Changes.tsx';
import { Lines } from './Lines.tsx';
import { Nominees } from './Nominees.tsx';
import { getProblem } from './problems.ts';
import { RecalculateDialog } from './RecalculateDialog.tsx';

/** One settlement: what is still missing, its lines with their figures, and the possible actions. */
export function Settlement({ id }: { id: number }) {
  const t = useTranslate();
  const may = useMay();
  const settlement = useQuery(settlementQuery(id));
  const [isOpen, setOpen] = useState(false);
  const canRecalculate =
    settlement.data?.state === 'calculated' && may('isCreate', MENU.finalSettlement);
  return (
    <HistoryScreen
      width="full"
      of={{ workflow: 'finalSettlement', subjectId: String(id) }}
      breadcrumb={[{ label: 'Final Settlement', to: '/profile/separation/FinalSettlement' }]}
      action={
        canRecalculate && (
          <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t('Recalculate')}
          </Button>
        )
      }
    >
      <Loaded query={settlement} loading={<Skeleton kind="card" />}>
        {(view) => (
          <>
            <Facts view={view} />
            {isOpen && <RecalculateDialog view={view} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </HistoryScreen>
  );
}

function Facts({ view }: { view: SettlementView }) {
  const t = useTranslate();
  const to = view.isDeath ? 'To the nominees' : 'To the person';
  const from = view.isDeath ? 'Deductions' : 'From the person';
  return (
    <>
      {view.problems.length > 0 && (
        <Notice
          tone={view.problems.some(({ isBlocking }) => isBlocking) ? 'warning' : 'info'}
          title="Before it is settled"
        >
          {view.problems.map((problem) => (
            <p key={problem.kind + problem.detail}>{getProblem(t, problem)}</p>
          ))}
        </Notice>
      )}
      <SummaryLine
        items={[
          { label: 'Net', value: <Money value={view.net} currency /> },
          { label: to, value: <Money value={view.payable} currency /> },
          { label: from, value: <Money value={view.receivable} currency /> },
        ]}
      />
      {view.changes && (
        <Changes changes={view.changes} net={view.net} labels={{ earning: to, deduction: from }} />
      )}
      <Card title={view.isDeath ? 'Separation' : 'Leaver'}>
        <DescriptionList
          columns={2}
          items={[
            { label: 'Name', value: `${view.name} (${view.code})` },
            { label: 'Separation type', value: view.type },
            { label: 'Last day', value: <DateText value={view.lastDay} /> },
            { label: 'Due', value: <DateText value={view.dueOn} /> },
            { label: 'Version', value: view.version },
          ]}
        />
      </Card>
      <Nominees nominees={view.nominees} net={view.net} />
      <Lines title={to} lines={view.lines} direction="earning" owner={view} />
      <Lines title={from} lines={view.lines} direction="deduction" owner={view} />
      <Letters papers={view.papers} />
    </>
  );
}
