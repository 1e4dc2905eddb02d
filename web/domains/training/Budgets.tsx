import { useQuery } from '@tanstack/react-query';
import type { MenuReference } from '#machines/core/access/permissions.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Card, TextLink } from '#web/components/ui/index.ts';
import { getColumns, rowsQuery } from '#web/kits/reports/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { today } from '#web/lib/today.ts';

const REPORT = {
  id: 'trainingBudgets',
  reference: 1279989696 as MenuReference,
  address: '/profile/reports/trainingBudgetReport',
} as const;
/** The columns that planning needs: what may still be spent, and what is planned of it. */
const SHOWN = new Set(['unit', 'year', 'budget', 'planned', 'committed', 'spent', 'rest']);

/** Fetches the training budgets of this year and later, if the user may see them. */
export function useBudgets() {
  const may = useMay();
  const { data } = useQuery({
    ...rowsQuery(REPORT.id, {}),
    enabled: may('isView', REPORT.reference),
  });
  const year = Number(today().slice(0, 4));
  return data && { ...data, rows: data.rows.filter((row) => Number(row['year']) >= year) };
}

/** Shows what each business unit may still spend on trainings, beside what people need. */
export function Budgets() {
  const t = useTranslate();
  const budgets = useBudgets();
  if (!budgets || budgets.rows.length === 0) return null;
  const columns = budgets.columns.filter(({ id }) => SHOWN.has(id));
  return (
    <Card
      title={t('Training Budget')}
      padding="none"
      actions={<TextLink to={REPORT.address}>{t('Open report')}</TextLink>}
    >
      <DataTable
        label={t('Training Budget')}
        rows={budgets.rows}
        columns={getColumns(columns, columns, t)}
        columnChoice={false}
        rowId={(row) => `${row['unit']} ${row['year']}`}
        empty={{ description: 'No budget is set.' }}
      />
    </Card>
  );
}
