import { RESULTS, type CountItem } from '#machines/domains/assets/contracts/count.ts';
import { asset, CONDITIONS } from '#machines/domains/assets/resources/asset.ts';
import { actionsColumn, type Column } from '#web/components/table/index.ts';
import { Button, DateText, Link } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

const sortable = false;

/** The columns of a count's list, which the server sorts. */
export const getItemColumns = (
  t: Translate,
  onUnmark: ((item: CountItem) => void) | null,
): readonly Column<CountItem>[] => [
  {
    id: 'name',
    label: 'Asset',
    value: ({ name }) => name,
    cell: ({ assetId, name }) => <Link to={`${asset.screen.address}/view/${assetId}`}>{name}</Link>,
    card: 'title',
    width: 'wide',
    sortable,
  },
  { id: 'code', label: 'Tag', value: ({ code }) => code, card: 'subtitle', sortable },
  { id: 'result', label: 'Result', value: (item) => getResult(t, item), sortable },
  {
    id: 'condition',
    label: 'Condition',
    value: ({ condition, conditionBefore }) =>
      t((CONDITIONS as Readonly<Record<string, string>>)[condition ?? conditionBefore] ?? ''),
    sortable,
  },
  {
    id: 'place',
    label: 'Place',
    value: ({ place, room, foundAt }) =>
      foundAt ?? [place, room].filter((part) => part !== null).join(', '),
    sortable,
  },
  { id: 'holder', label: 'Who has it', value: ({ holder }) => holder, sortable },
  {
    id: 'quantity',
    label: 'Number',
    value: ({ isCounted, quantity, expectedQuantity }) =>
      isCounted
        ? t('{quantity} of {expected}', { quantity: quantity ?? 0, expected: expectedQuantity })
        : null,
    sortable,
    folds: true,
  },
  { id: 'countedBy', label: 'Counted by', value: ({ countedBy }) => countedBy, sortable },
  {
    id: 'countedAt',
    label: 'When',
    value: ({ countedAt }) => countedAt,
    cell: ({ countedAt }) => <DateText value={countedAt} withTime />,
    sortable,
  },
  { id: 'note', label: 'Note', value: ({ note }) => note, sortable, folds: true },
  ...(onUnmark
    ? [
        actionsColumn<CountItem>((item) =>
          item.mayUnmark ? (
            <Button
              size="small"
              aria-label={t('Count {name} again', { name: `${item.name} (${item.code})` })}
              onClick={() => onUnmark(item)}
            >
              {t('Count again')}
            </Button>
          ) : null,
        ),
      ]
    : []),
];

function getResult(t: Translate, { result, isExpected, missing }: CountItem): string {
  if (missing !== null) return missing;
  if (result === null) return t('Not counted');
  return isExpected ? t(RESULTS[result]) : t('Not expected');
}
