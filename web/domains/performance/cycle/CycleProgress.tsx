import type { CycleAct, CycleWork } from '#machines/domains/performance/contracts/cycleWork.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { Notice, Progress } from '#web/components/ui/index.ts';
import { JobsHere } from '#web/kits/jobs/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

const RUNNING: Readonly<Record<CycleAct, string>> = {
  open: msg('The forms are being opened'),
  close: msg('The forms are being closed'),
  publish: msg('The assessments are being published'),
};

/** Shows how far the work on a cycle has come, and how many people have no score to publish. */
export function CycleProgress({ work }: { work: CycleWork }) {
  const t = useTranslate();
  const { running, withoutScore } = work;
  return (
    <>
      {running && (
        <Notice tone="info" title={RUNNING[running.act]} live>
          {running.by !== null && <p>{t('Started by {name}', { name: running.by })}</p>}
          {running.percent !== null && (
            <Progress value={running.percent} max={100} label="Done" percent />
          )}
        </Notice>
      )}
      <JobsHere />
      {withoutScore > 0 && (
        <Notice
          tone="warning"
          title={t(
            '{count, plural, one {# person has} other {# people have}} no score: no marks were given, and no KPI has a result',
            { count: withoutScore },
          )}
        >
          {t('Calibrate them or cancel their assessments. They are not published.')}
        </Notice>
      )}
    </>
  );
}
