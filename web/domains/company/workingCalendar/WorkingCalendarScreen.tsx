import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { workingCalendarQuery } from './api.ts';
import { CalendarForm } from './CalendarForm.tsx';

/** The company's working calendar: weekdays and holidays for deadlines. */
export function WorkingCalendarScreen() {
  const calendar = useQuery(workingCalendarQuery);
  const may = useMay();
  const [saves, setSaves] = useState(0);
  return (
    <Page width="form">
      <PageHeader description="Deadlines are counted in working hours. Changes apply to new deadlines; existing deadlines do not change." />
      <Loaded query={calendar} loading={<Skeleton kind="card" rows={3} />}>
        {(saved) => (
          <CalendarForm
            // The key restarts the form with the saved values after the user's own save.
            key={saves}
            saved={saved}
            onSaved={() => setSaves(saves + 1)}
            mayEdit={may('isEdit', MENU.workingCalendar)}
          />
        )}
      </Loaded>
    </Page>
  );
}
