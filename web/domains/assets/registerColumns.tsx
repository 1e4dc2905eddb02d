import type { RegisterRow } from '#machines/domains/assets/contracts/register.ts';
import { asset, CONDITIONS, SERVICES } from '#machines/domains/assets/resources/asset.ts';
import { actionsColumn, type Column } from '#web/components/table/index.ts';
import { Button, DateText, Link, Money, StatusBadge } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { TONES } from './HeldTable.tsx';

const sortable = false;

/** The columns of the register. The server sorts the rows by name. */
export const getColumns = (
  t: Translate,
  onOffer: ((asset: RegisterRow) => void) | null,
): readonly Column<RegisterRow>[] => [
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
  {
    id: 'status',
    label: 'Status',
    value: (row) => getStatus(t, row),
    cell: (row) => {
      const badge = (
        <StatusBadge label={getStatus(t, row)} tone={TONES[row.state ?? ''] ?? 'neutral'} />
      );
      return row.handoverId === null ? (
        badge
      ) : (
        <Link to={paths.history('assetHandover', row.handoverId)}>{badge}</Link>
      );
    },
    sortable,
  },
  {
    id: 'holder',
    label: 'Who has it',
    value: ({ holder }) => holder,
    width: 'wide',
    sortable,
  },
  {
    id: 'heldFrom',
    label: 'Since',
    value: ({ heldFrom }) => heldFrom,
    cell: ({ heldFrom }) => <DateText value={heldFrom} />,
    sortable,
  },
  { id: 'kind', label: 'Kind', value: ({ kind }) => kind, sortable, folds: true },
  {
    id: 'quantity',
    folds: true,
    label: 'Number',
    value: ({ isCounted, quantity }) => (isCounted ? quantity : null),
    cell: ({ isCounted, quantity, handedOut }) =>
      isCounted ? t('{left} of {quantity}', { left: quantity - handedOut, quantity }) : '—',
    numeric: true,
    sortable,
  },
  {
    id: 'serialNumber',
    label: 'Serial number',
    value: (row) => row.serialNumber,
    sortable,
    folds: true,
  },
  {
    id: 'place',
    folds: true,
    label: 'Place',
    value: ({ place, room }) => [place, room].filter((part) => part !== null).join(', '),
    sortable,
  },
  {
    id: 'condition',
    folds: true,
    label: 'Condition',
    value: ({ condition }) => t(inWords(CONDITIONS, condition)),
    sortable,
  },
  {
    id: 'lossPrice',
    folds: true,
    label: 'A loss costs today',
    value: ({ lossPrice }) => lossPrice,
    cell: ({ lossPrice }) => <Money value={lossPrice} />,
    numeric: true,
    money: true,
    sortable,
  },
  { id: 'unit', label: 'Business unit', value: ({ unit }) => unit, sortable, folds: true },
  {
    id: 'boughtOn',
    folds: true,
    label: 'Bought on',
    value: ({ boughtOn }) => boughtOn,
    cell: ({ boughtOn }) => <DateText value={boughtOn} />,
    sortable,
  },
  {
    id: 'warrantyUntil',
    label: 'Warranty until',
    value: ({ warrantyUntil }) => warrantyUntil,
    cell: ({ warrantyUntil }) => <DateText value={warrantyUntil} />,
    sortable,
  },
  ...(onOffer
    ? [
        actionsColumn<RegisterRow>(
          (row) =>
            canBeOffered(row) ? (
              <Button
                size="small"
                aria-label={t('Give {name}', { name: `${row.name} (${row.code})` })}
                onClick={() => onOffer(row)}
              >
                {t('Give')}
              </Button>
            ) : null,
          'narrow',
        ),
      ]
    : []),
];

const canBeOffered = ({ service, isCounted, quantity, handedOut, handoverId }: RegisterRow) =>
  service === 'inService' && (isCounted ? handedOut < quantity : handoverId === null);

/** Returns where an asset is. For assets counted by quantity, the quantity column shows how many are handed out. */
function getStatus(t: Translate, { status, service, isCounted }: RegisterRow): string {
  if (status !== null) return status;
  if (service !== 'inService') return t(inWords(SERVICES, service));
  return isCounted ? t('In service') : t('In the store');
}

const inWords = (words: Readonly<Record<string, string>>, value: string): string =>
  words[value] ?? value;
