import { EmptyState, ErrorState, Missing, NotPermitted } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Avatar,
  Badge,
  Change,
  DescriptionList,
  Duration,
  Money,
  Notice,
  Percent,
  Person,
  Progress,
  Skeleton,
  Spinner,
  StatTile,
  StatusBadge,
  Tiles,
  type Tone,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './Sample.module.css';
import { Sample } from './Sample.tsx';

const TONES: readonly { tone: Tone; label: string }[] = [
  { tone: 'neutral', label: 'Draft' },
  { tone: 'accent', label: 'In progress' },
  { tone: 'info', label: 'Pending' },
  { tone: 'success', label: 'Approved' },
  { tone: 'warning', label: 'Overdue' },
  { tone: 'danger', label: 'Rejected' },
];

const COLOURS = [
  'surface',
  'surface-sunken',
  'text',
  'text-muted',
  'border-control',
  'accent-solid',
  'success-solid',
  'warning-solid',
  'danger-solid',
  'info-solid',
  'focus',
] as const;

interface Row {
  id: number;
  status: string;
  amount: number;
}

const ROWS: readonly Row[] = TONES.slice(0, 4).map(({ label }, at) => ({
  id: at + 1,
  status: label,
  amount: (at + 1) * 1250,
}));

const COLUMNS: readonly Column<Row>[] = [
  { id: 'status', label: 'Status', value: ({ status }) => status, says: true, card: 'title' },
  { id: 'amount', label: 'Amount', value: ({ amount }) => amount, numeric: true, sortable: true },
];

/** Samples of badges, notices and other components that show the state of a record or screen. */
export function StateSamples({ loading }: { loading: boolean }) {
  const t = useTranslate();
  return (
    <>
      <Sample of={['Badge', 'StatusBadge']}>
        {TONES.map(({ tone, label }) => (
          <Badge key={tone} tone={tone}>
            {label}
          </Badge>
        ))}
        {TONES.map(({ tone, label }) => (
          <StatusBadge key={tone} tone={tone} label={label} live={tone === 'accent'} />
        ))}
      </Sample>
      <Sample of={['Notice']}>
        {TONES.map(({ tone, label }) => (
          <Notice key={tone} tone={tone} title={label}>
            {t('A notice stays on the page until its reason is gone.')}
          </Notice>
        ))}
      </Sample>
      <Sample of={['Avatar', 'Person']}>
        <Avatar name={t('Employee')} size="small" />
        <Avatar name={t('Supervisor')} />
        <Avatar name={t('Administrator')} size="large" />
        <Person name={t('Managing director')} detail={t('Department')} />
      </Sample>
      <Sample of={['Money', 'Percent', 'Duration', 'Change', 'Progress']}>
        <Money value={1_234_567.5} currency />
        <Percent value={12.5} sign />
        <Duration ms={93_600_000} />
        <Change from={<Money value={40_000} />} to={<Money value={44_000} />} />
        <Progress label="Done" value={3} max={8} />
      </Sample>
      <Sample of={['StatTile', 'DescriptionList']}>
        <Tiles>
          <StatTile label="Pending" value={32} loading={loading} />
          <StatTile label="Overdue" value={4} tone="danger" loading={loading} />
        </Tiles>
        <DescriptionList
          columns={2}
          items={[
            { label: 'Status', value: t('Approved') },
            { label: 'Department', value: t('HR') },
          ]}
        />
      </Sample>
      <Sample of={['DataTable']}>
        <DataTable
          label={t('Status')}
          rows={ROWS}
          columns={COLUMNS}
          rowId={({ id }) => String(id)}
          loading={loading}
        />
      </Sample>
      <Sample of={['EmptyState', 'ErrorState', 'Missing', 'NotPermitted']}>
        <EmptyState compact description={t('An empty list says what to do next.')} />
        <ErrorState onRetry={() => undefined} />
        <Missing message="Role not found" />
        <NotPermitted />
      </Sample>
      {loading && (
        <Sample of={['Skeleton', 'Spinner']}>
          <Skeleton kind="text" lines={3} />
          <Skeleton kind="card" />
          <Spinner />
        </Sample>
      )}
      <Sample of={['tokens.css']}>
        {COLOURS.map((name) => (
          <span key={name} className={styles.swatch} translate="no">
            <span className={styles.colour} style={{ background: `var(--${name})` }} />
            {`--${name}`}
          </span>
        ))}
      </Sample>
    </>
  );
}
