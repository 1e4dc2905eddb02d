import type { PendingMeal } from '#machines/domains/workplace/contracts/cafeteria.ts';
import type { Column } from '#web/components/table/index.ts';
import { Button, Count, NumberInput } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

type Editing = { employeeId: number; quantity: number | null } | null;

/** A person's pending meals. A single meal is taken at once; for several, a dialog asks how many. */
export const pendingColumns = (
  t: Translate,
  {
    editing,
    setEditing,
    take,
    busy,
  }: {
    editing: Editing;
    setEditing: (next: Editing) => void;
    take: (employeeId: number, quantity: number) => Promise<void>;
    busy: boolean;
  },
): readonly Column<PendingMeal>[] => [
  { id: 'employeeId', label: t('Employee Id'), value: ({ employeeId }) => employeeId },
  {
    id: 'name',
    label: t('Employee Name'),
    value: ({ employeeName }) => employeeName,
    width: 'wide',
    card: 'title',
  },
  {
    id: 'designation',
    label: t('Designation'),
    value: ({ employeeDesignation }) => employeeDesignation,
    card: 'subtitle',
  },
  {
    id: 'pending',
    label: t('Pending Meal'),
    value: ({ pendingMeal }) => pendingMeal,
    cell: ({ pendingMeal }) => <Count value={pendingMeal} />,
    numeric: true,
    card: 'figure',
  },
  {
    id: 'take',
    label: t('Take Quantity'),
    hideable: false,
    width: 'wide',
    cell: ({ employeeId, employeeName, pendingMeal }) => {
      if (editing?.employeeId !== employeeId) {
        return (
          <Button
            size="small"
            disabled={busy}
            aria-label={t('Take Meal: {name}', { name: employeeName })}
            onClick={() =>
              pendingMeal > 1
                ? setEditing({ employeeId, quantity: pendingMeal })
                : void take(employeeId, 1)
            }
          >
            {t('Take Meal')}
          </Button>
        );
      }
      const { quantity } = editing;
      const fits = quantity !== null && quantity >= 1 && quantity <= pendingMeal;
      return (
        <>
          <NumberInput
            compact
            aria-label="Take Quantity"
            decimals={0}
            min={0}
            max={pendingMeal}
            value={quantity}
            onChange={(next) => setEditing({ employeeId, quantity: next })}
          />
          <Button
            size="small"
            variant="primary"
            disabled={busy || !fits}
            onClick={() => {
              setEditing(null);
              void take(employeeId, quantity ?? 0);
            }}
          >
            {t('Confirm Quantity')}
          </Button>
        </>
      );
    },
  },
];
