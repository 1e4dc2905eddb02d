import { useQuery } from '@tanstack/react-query';
import { CalendarDays, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { MealOfPerson, MealPlan } from '#machines/domains/workplace/contracts/cafeteria.ts';
import { actionsColumn, DataTable, type Column } from '#web/components/table/index.ts';
import {
  Badge,
  Button,
  Card,
  Count,
  DateText,
  formatDate,
  Skeleton,
  useConfirm,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { mealKeys, mealsQuery, planQuery } from './api.ts';
import styles from './cafeteria.module.css';
import { BookDialog } from './BookDialog.tsx';
import { entryPath } from './entryPath.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { WEEKDAYS } from './weekdays.ts';

/** Shows the user's meal plan, bookings for the next two weeks, and past meals. */
export function OwnMeals() {
  const t = useTranslate();
  const confirm = useConfirm();
  const [open, setOpen] = useState<'plan' | 'book' | null>(null);
  const plan = useQuery(planQuery);
  const booked = useQuery(mealsQuery(1));
  const eaten = useQuery(mealsQuery(2));
  const { submit, busy } = useSubmit(mealKeys);
  const columns = useMemo(
    () => [
      ...mealColumns(t),
      actionsColumn(
        (meal: MealOfPerson) =>
          meal.isOpen &&
          meal.mealCount > 0 && (
            <Button
              size="small"
              variant="ghost"
              disabled={busy}
              aria-label={t('Cancel the meal of {date}', { date: formatDate(meal.mealDate) })}
              onClick={() =>
                void submit(cancelPath(meal), {}, { otherwise: 'Something went wrong' })
              }
            >
              {t('Cancel')}
            </Button>
          ),
      ),
    ],
    [t, busy, submit],
  );
  const endPlan = async () => {
    const sure = await confirm({
      title: t('End your meal plan?'),
      body: t('Your meal plan has ended. No more meals are booked.'),
      confirmLabel: t('End the plan'),
      cancelLabel: t('Keep it'),
    });
    if (sure) await submit('/Cafeteria/EndMealPlan', {});
  };
  return (
    <div className={styles.stack}>
      <Loaded query={plan} loading={<Skeleton kind="card" rows={1} />}>
        {([existing]) => (
          <Card
            title={t('Meal plan')}
            description={existing ? planInWords(existing, t) : t('You have no meal plan.')}
            actions={
              <>
                {existing && existing.endsOn === '' && (
                  <Button variant="ghost" onClick={() => void endPlan()}>
                    {t('End the plan')}
                  </Button>
                )}
                <Button icon={<CalendarDays aria-hidden="true" />} onClick={() => setOpen('plan')}>
                  {existing ? t('Change the plan') : t('Create a plan')}
                </Button>
                <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setOpen('book')}>
                  {t('Book a meal')}
                </Button>
              </>
            }
          >
            {existing && (
              <div className={styles.days}>
                {WEEKDAYS.filter(({ value }) => existing.weekdays.includes(value)).map(
                  ({ label }) => (
                    <Badge key={label}>{label}</Badge>
                  ),
                )}
              </div>
            )}
          </Card>
        )}
      </Loaded>
      <h2>{t('Booked for the next two weeks')}</h2>
      <Meals query={booked} columns={columns} label={t('Booked meals')} />
      <h2>{t('Eaten in the last 30 days')}</h2>
      <Meals query={eaten} columns={mealColumns(t)} label={t('Meals eaten')} />
      {open === 'plan' && (
        <PlanDialog plan={plan.data?.[0] ?? null} onClose={() => setOpen(null)} />
      )}
      {open === 'book' && <BookDialog onClose={() => setOpen(null)} />}
    </div>
  );
}

function Meals({
  query,
  columns,
  label,
}: {
  query: Parameters<typeof Loaded<MealOfPerson[]>>[0]['query'];
  columns: readonly Column<MealOfPerson>[];
  label: string;
}) {
  return (
    <Loaded query={query} loading={<Skeleton kind="table" rows={4} columns={5} />}>
      {(rows) => (
        <DataTable
          label={label}
          rows={rows}
          columns={columns}
          columnChoice={false}
          rowId={({ mealDate, isGuest, vendorName, narration }) =>
            `${mealDate} ${isGuest} ${vendorName} ${narration}`
          }
        />
      )}
    </Loaded>
  );
}

const planInWords = (
  { vendorName, mealConsumePlaceName, startsOn, endsOn }: MealPlan,
  t: Translate,
) =>
  endsOn === ''
    ? t('{vendor} at {place}, since {from}', {
        vendor: vendorName,
        place: mealConsumePlaceName,
        from: formatDate(startsOn),
      })
    : t('{vendor} at {place}, from {from} to {to}', {
        vendor: vendorName,
        place: mealConsumePlaceName,
        from: formatDate(startsOn),
        to: formatDate(endsOn),
      });

const cancelPath = ({ mealDate, isGuest, placeId, vendorName }: MealOfPerson) =>
  entryPath({
    PartId: 2,
    ToDate: mealDate,
    MealFor: isGuest ? 2 : 1,
    isOwnGuest: isGuest,
    MealConsumePlaceId: placeId,
    vendorName,
  });

const mealColumns = (t: Translate): readonly Column<MealOfPerson>[] => [
  {
    id: 'date',
    label: t('Date'),
    value: ({ mealDate }) => mealDate,
    cell: ({ mealDate }) => <DateText value={mealDate} />,
    card: 'title',
  },
  {
    id: 'for',
    label: t('For'),
    value: ({ isGuest }) => t(isGuest ? 'Guests' : 'Me'),
  },
  {
    id: 'meals',
    label: t('Meals'),
    value: ({ mealCount }) => mealCount,
    cell: ({ mealCount, cancelledBy }) =>
      cancelledBy === '' ? (
        <Count value={mealCount} />
      ) : (
        <Badge tone="warning">{cancelledBy}</Badge>
      ),
    numeric: true,
    card: 'figure',
  },
  { id: 'place', label: t('Place'), value: ({ mealConsumePlaceName }) => mealConsumePlaceName },
  { id: 'vendor', label: t('Vendor'), value: ({ vendorName }) => vendorName },
  { id: 'narration', label: t('Narration'), value: ({ narration }) => narration, width: 'wide' },
];
