import { useQuery } from '@tanstack/react-query';
import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Link, Skeleton } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { CopyYearDialog } from './CopyYearDialog.tsx';
import { scheduleQuery } from './api.ts';
import { ScheduleTable } from './ScheduleTable.tsx';

/** Lists all trainings, or those for which the user records attendance. */
export function ScheduleScreen({ which }: { which: 'all' | 'teaching' }) {
  const t = useTranslate();
  const may = useMay();
  const [isCopying, setIsCopying] = useState(false);
  const schedule = useQuery(scheduleQuery(which));
  return (
    <Page>
      <PageHeader
        description={
          which === 'all'
            ? 'Trainings of your business units, with their seats and dates.'
            : 'Trainings whose attendance and results are recorded.'
        }
        action={
          which === 'all' &&
          may('isCreate', MENU.trainingSchedule) && (
            <>
              <Button icon={<Copy aria-hidden="true" />} onClick={() => setIsCopying(true)}>
                {t('Copy a year')}
              </Button>
              <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
                <Link to={paths.planTraining}>{t('Plan a training')}</Link>
              </Button>
            </>
          )
        }
      />
      {isCopying && <CopyYearDialog onClose={() => setIsCopying(false)} />}
      <Loaded query={schedule} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {(rows) => <ScheduleTable rows={rows} storageKey={`training.${which}`} />}
      </Loaded>
    </Page>
  );
}
