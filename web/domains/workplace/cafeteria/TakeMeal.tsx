import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PendingMeal } from '#machines/domains/workplace/contracts/cafeteria.ts';
import { FilterBar } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Button, formatDate, Notice, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useProfile } from '#web/session/index.ts';
import { pendingQuery } from './api.ts';
import styles from './cafeteria.module.css';
import { PlaceAndVendor, usePlaces, type Where } from './PlaceAndVendor.tsx';
import { pendingColumns } from './pendingColumns.tsx';
import { useTake } from './useTake.ts';

/** Lists today's pending meals, which can be collected here. */
export function TakeMeal({ mode }: { mode: 'own' | 'desk' }) {
  const t = useTranslate();
  const { intEmployeeId } = useProfile();
  const [where, setWhere] = useState<Where>({ placeId: null, vendorName: '' });
  const [viewed, setViewed] = useState<Where | null>(null);
  const { placeId } = usePlaces(where.placeId);
  // The user's own meals are few, so they are shown at once.
  const shown = mode === 'own' ? { ...where, placeId } : viewed;
  const pending = useQuery(pendingQuery(shown?.placeId ?? 0, shown?.vendorName ?? ''));
  const { take, result, busy, dismiss } = useTake({
    mealPlaceId: shown?.placeId ?? 0,
    vendorName: shown?.vendorName ?? '',
  });
  const [editing, setEditing] = useState<{ employeeId: number; quantity: number | null } | null>(
    null,
  );
  const columns = useMemo(
    () => pendingColumns(t, { editing, setEditing, take, busy }),
    [t, editing, take, busy],
  );
  const own = ({ employeeId }: PendingMeal) => mode === 'desk' || employeeId === intEmployeeId;
  return (
    <div className={styles.stack}>
      <FilterBar
        label="Place and vendor"
        collapsible={false}
        onSubmit={() => setViewed({ ...where, placeId })}
        action={
          mode === 'desk' && (
            <Button type="submit" variant="primary" disabled={placeId === null}>
              View
            </Button>
          )
        }
      >
        <PlaceAndVendor value={where} onChange={setWhere} />
      </FilterBar>
      {result && (
        <Notice live tone={result.tone} title={t(result.title)} onDismiss={dismiss}>
          {result.quantity > 0
            ? t('{employee}, {date}: {quantity, plural, one {# meal} other {# meals}}. {message}', {
                employee: result.employee,
                date: formatDate(result.mealDate),
                quantity: result.quantity,
                message: t(result.message),
              })
            : result.message}
        </Notice>
      )}
      {shown?.placeId != null && (
        <Loaded query={pending} loading={<Skeleton kind="table" rows={6} columns={5} />}>
          {(rows) => (
            <DataTable
              label={t('Pending meals')}
              rows={rows.filter(own)}
              columns={columns}
              rowId={({ employeeId }) => String(employeeId)}
              paging={mode === 'desk' ? { remembered: 'pendingMeals' } : undefined}
              empty={{
                description: t(
                  mode === 'own'
                    ? 'You have no meal pending today. Book one under My meals.'
                    : 'No meals are pending here today.',
                ),
              }}
            />
          )}
        </Loaded>
      )}
    </div>
  );
}
