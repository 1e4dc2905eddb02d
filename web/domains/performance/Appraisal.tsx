import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppraisalView } from '#machines/domains/performance/contracts/appraisal.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Button, Skeleton } from '#web/components/ui/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { appraisalQuery, ASSESSMENT_PATH } from './api.ts';
import { CalibrateDialog, GiveBackDialog } from './Decide.tsx';
import { SharedFeedback } from './feedback/OwnFeedback.tsx';
import { Kpis } from './Kpis.tsx';
import { MarksForm } from './MarksForm.tsx';
import { Result, SentForm } from './Result.tsx';
import { Supervisors } from './Supervisors.tsx';

/** Shows one appraisal, limited to what its reader may see at this stage. */
export function Appraisal({ id }: { id: number }) {
  const t = useTranslate();
  const appraisal = useQuery(appraisalQuery(id));
  const [open, setOpen] = useState<'calibrate' | 'giveBack' | null>(null);
  const { data } = appraisal;
  const close = () => setOpen(null);
  const [reloads, setReloads] = useState(0);
  const reload = async () => {
    await appraisal.refetch();
    setReloads((times) => times + 1);
  };
  return (
    <HistoryScreen
      of={{ workflow: 'appraisal', subjectId: String(id) }}
      breadcrumb={[{ label: 'Assessment', to: ASSESSMENT_PATH }]}
      action={
        <>
          {data && data.mayGiveBack.length > 0 && (
            <Button onClick={() => setOpen('giveBack')}>{t('Give back')}</Button>
          )}
          {data?.mayCalibrate === true && (
            <Button onClick={() => setOpen('calibrate')}>{t('Calibrate')}</Button>
          )}
        </>
      }
    >
      <Loaded query={appraisal} loading={<Skeleton kind="card" />}>
        {(view) => (
          <>
            <Content view={view} onReload={() => void reload()} reloads={reloads} />
            {open === 'calibrate' && <CalibrateDialog view={view} onClose={close} />}
            {open === 'giveBack' && <GiveBackDialog view={view} onClose={close} />}
          </>
        )}
      </Loaded>
    </HistoryScreen>
  );
}

function Content({
  view,
  reloads,
  onReload,
}: {
  view: AppraisalView;
  /** How often the form was loaded again. A new number resets the form. */
  reloads: number;
  onReload: () => void;
}) {
  return (
    <>
      {view.result !== null && <Result result={view.result} />}
      {view.supervisors.length > 0 && <Supervisors supervisors={view.supervisors} />}
      <Kpis versions={view.kpis} />
      <SharedFeedback employeeId={view.employeeId} />
      {view.writes !== null && (
        <MarksForm
          key={`${view.writes} ${view.state} ${reloads}`}
          view={view}
          kind={view.writes}
          onReload={onReload}
        />
      )}
      {view.forms
        .filter(({ sentAt }) => sentAt !== null)
        .map((form) => (
          <SentForm key={`${form.kind} ${form.raterName}`} form={form} view={view} />
        ))}
    </>
  );
}
