import type { LeavingModelSummary } from '#machines/domains/insight/contracts/leavingPrediction.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Card, DateText, formatCount, Percent } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

type Band = LeavingModelSummary['calibration'][number];
type Group = LeavingModelSummary['groups'][number]['groups'][number] & { column: string };

const figures = <Row extends Band | Group>(): readonly Column<Row>[] => [
  {
    id: 'people',
    label: 'People',
    value: ({ people }) => people,
    cell: ({ people }) => formatCount(people),
    numeric: true,
  },
  {
    id: 'predicted',
    label: 'Mean prediction',
    value: ({ predicted }) => predicted,
    cell: ({ predicted }) => <Percent value={predicted * 100} />,
    numeric: true,
  },
  {
    id: 'left',
    label: 'Actually left',
    value: ({ left }) => left,
    cell: ({ left }) => <Percent value={left * 100} />,
    numeric: true,
  },
];

const bands: readonly Column<Band>[] = [
  {
    id: 'band',
    label: 'Predicted chance',
    value: ({ from, to }) => `${Math.round(from * 100)}–${Math.round(to * 100)} %`,
    card: 'title',
    sortable: false,
  },
  ...figures<Band>(),
];

const groups: readonly Column<Group>[] = [
  {
    id: 'column',
    label: 'Group',
    value: ({ column, group }) => `${column}: ${group}`,
    card: 'title',
  },
  ...figures<Group>(),
  { id: 'auc', label: 'AUC', value: ({ auc }) => auc?.toFixed(3) ?? '—', numeric: true },
];

/** The model's accuracy on last year's data, which it wasn't trained on. */
export function ModelCard({ model }: { model: LeavingModelSummary }) {
  const t = useTranslate();
  const { trainedOn, triedOn, auc, brier, brierOfMean, leaks } = model;
  return (
    <Card title={t('How reliable it is')}>
      <p>
        {t(
          'AUC {auc} (0.5 is a guess, 1 is certain), Brier score {brier} (without a model {guess}; 0 is perfect).',
          { auc: auc.toFixed(3), brier: brier.toFixed(4), guess: brierOfMean.toFixed(4) },
        )}
      </p>
      <p>
        {t(
          'Trained on {people} yearly records with {left} resignations, and tested on {tried} records of the following year with {gone}.',
          {
            people: formatCount(trainedOn.people),
            left: formatCount(trainedOn.left),
            tried: formatCount(triedOn.people),
            gone: formatCount(triedOn.left),
          },
        )}{' '}
        <DateText value={model.trainedAt} withTime />
      </p>
      {leaks.length > 0 && (
        <p>
          {t('Left out because it contains information known only afterwards: {columns}', {
            columns: leaks.map(({ column }) => t(column)).join(', '),
          })}
        </p>
      )}
      <DataTable
        label="Calibration"
        rows={model.calibration}
        columns={bands}
        rowId={({ from }) => String(from)}
        columnChoice={false}
      />
      <DataTable
        label="Groups the model was not trained on"
        rows={model.groups.flatMap(({ column, groups: figures }) =>
          figures.map((group) => ({ ...group, column: t(column) })),
        )}
        columns={groups}
        rowId={({ column, group }) => `${column} ${group}`}
        columnChoice={false}
      />
    </Card>
  );
}
