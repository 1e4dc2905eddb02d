import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { Button } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { visitsOfPersonQuery } from './api.ts';
import { DatesOfVisits, startDates, type Dates } from './DatesOfVisits.tsx';
import { Visits } from './Visits.tsx';

type VisitFilter = { employeeId: number; from: string; to: string };

/** Market Visit Report (spec 001 §2.5): the visits of one person. */
export function ReportScreen() {
  const t = useTranslate();
  const [employeeId, setEmployee] = useState<number | null>(null);
  const [dates, setDates] = useState<Dates>(startDates);
  const [shown, setShown] = useState<VisitFilter | null>(null);
  const input =
    employeeId !== null && dates.from !== null && dates.to !== null
      ? { employeeId, from: dates.from, to: dates.to }
      : null;
  return (
    <Page>
      <PageHeader description="Each view of this report is recorded." />
      <FilterBar
        label="Filters"
        waits={shown === null}
        onSubmit={() => setShown(input)}
        action={
          <Button type="submit" variant="primary" disabled={input === null}>
            View
          </Button>
        }
      >
        <PersonField
          label={t('Enroll')}
          value={employeeId}
          required
          onChange={(next) => {
            setEmployee(next);
            setShown(null);
          }}
        />
        <DatesOfVisits
          value={dates}
          onChange={(next) => {
            setDates(next);
            setShown(null);
          }}
        />
      </FilterBar>
      {shown && <Shown asked={shown} />}
    </Page>
  );
}

function Shown({ asked: { employeeId, from, to } }: { asked: VisitFilter }) {
  return (
    <Visits
      label="Market Visit Report"
      query={useQuery(visitsOfPersonQuery(employeeId, from, to))}
    />
  );
}
