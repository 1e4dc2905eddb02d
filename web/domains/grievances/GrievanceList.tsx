import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { GrievanceRow } from '#machines/domains/grievances/contracts/grievances.ts';
import { FilterBar } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Button, DateInput, Field, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { today } from '#web/lib/today.ts';
import { ActDialog, type ActDialogProps } from './ActDialogs.tsx';
import { myGrievancesQuery, type GrievanceRange } from './api.ts';
import { listColumns } from './columns.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import styles from './grievances.module.css';

/** The default period of the specification (001 §2.1): from the first day of the current month to today. */
const thisMonth = (): GrievanceRange => ({
  fromDate: `${today().slice(0, 8)}01`,
  toDate: today(),
});

/** Lists the user's own grievances, or those assigned to an employee if one is given. View needs both dates. */
export function GrievanceList({ assignedToId }: { assignedToId: number }) {
  const isAssigned = assignedToId > 0;
  const [range, setRange] = useState(thisMonth);
  const [from, setFrom] = useState<string | null>(range.fromDate);
  const [to, setTo] = useState<string | null>(range.toDate);
  const grievances = useQuery(myGrievancesQuery(range, assignedToId));
  const [viewed, setViewed] = useState<GrievanceRow | null>(null);
  const [act, setAct] = useState<ActDialogProps['act']>(null);
  const columns = useMemo(
    () =>
      listColumns(
        { onView: setViewed, onAct: (kind, grievance) => setAct({ kind, grievance }) },
        isAssigned,
      ),
    [isAssigned],
  );
  const view = () => {
    if (!from || !to) return;
    if (from === range.fromDate && to === range.toDate) void grievances.refetch();
    else setRange({ fromDate: from, toDate: to });
  };
  const label = isAssigned ? 'Assigned to Me' : 'My Grievances';
  return (
    <div className={styles.list}>
      <FilterBar
        label={label}
        onSubmit={view}
        action={
          <Button type="submit" disabled={!from || !to}>
            View
          </Button>
        }
      >
        <Field label="From Date" name={`${label} from`} required>
          <DateInput value={from} onChange={setFrom} max={to ?? undefined} />
        </Field>
        <Field label="To Date" name={`${label} to`} required>
          <DateInput value={to} onChange={setTo} min={from ?? undefined} />
        </Field>
      </FilterBar>
      <Loaded query={grievances} loading={<Skeleton kind="table" rows={5} columns={6} />}>
        {(rows) => (
          <DataTable
            label={label}
            rows={rows}
            columns={columns}
            rowId={({ intGrievanceId }) => String(intGrievanceId)}
            onOpen={setViewed}
            paging={{ remembered: 'grievances' }}
            density="tall"
            storageKey={`grievances.${isAssigned ? 'assigned' : 'my'}`}
            empty={{ title: 'No grievances found' }}
          />
        )}
      </Loaded>
      <DetailsDialog id={viewed?.intGrievanceId ?? null} onClose={() => setViewed(null)} />
      <ActDialog act={act} rows={grievances.data ?? []} onClose={() => setAct(null)} />
    </div>
  );
}
