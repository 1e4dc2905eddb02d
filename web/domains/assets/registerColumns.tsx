import type { RegisterRow } from '#machines/domains/assets/contracts/register.ts';
import { asset, CONDITIONS, SERVICES } from '#machines/domains/assets/resources/asset.ts';
import type { Column } from '#web/components/table/index.ts';
import { DateText, Link, Money } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

const sortable = false;

/** The columns of the register; the server sorts by name. */
export const getColumns = (t: Translate): readonly Column<RegisterRow>[] => [
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
  { id: 'kind', label: 'Kind', value: ({ kind }) => kind, sortable },
  {
    id: 'quantity',
    label: 'Number',
    value: ({ isCounted, quantity }) => (isCounted ? quantity : null),
    numeric: true,
    sortable,
  },
  { id: 'serialNumber', label: 'Serial number', value: (row) => row.serialNumber, sortable },
  {
    id: 'place',
    label: 'Place',
    value: ({ place, room }) => [place, room].filter((part) => part !== null).join(', '),
    sortable,
  },
  {
    id: 'condition',
    label: 'Condition',
    value: ({ condition }) => t(inWords(CONDITIONS, condition)),
    sortable,
  },
  {
    id: 'service',
    label: 'Service',
    value: ({ service }) => t(inWords(SERVICES, service)),
    sortable,
  },
  {
    id: 'lossPrice',
    label: 'A loss costs today',
    value: ({ lossPrice }) => lossPrice,
    cell: ({ lossPrice }) => <Money value={lossPrice} />,
    numeric: true,
    money: true,
    sortable,
  },
  { id: 'unit', label: 'Business unit', value: ({ unit }) => unit, sortable },
  {
    id: 'boughtOn',
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
];

const inWords = (words: Readonly<Record<string, string>>, value: string): string =>
  words[value] ?? value;
