import { Check } from 'lucide-react';
import { useState } from 'react';
import { PageHeader, Pagination } from '#web/components/page/index.ts';
import {
  Avatar,
  Badge,
  Card,
  Change,
  Count,
  DateText,
  DescriptionList,
  Duration,
  Money,
  Notice,
  Percent,
  Person,
  Progress,
  RelativeTime,
  Skeleton,
  StatTile,
  StatusBadge,
  SummaryLine,
  Tiles,
} from '#web/components/ui/index.ts';
import styles from '../Gallery.module.css';
import { samples } from '../sample.ts';

const tones = ['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const;

export default function Display() {
  const [paging, setPaging] = useState({ page: 3, pageSize: 25 });
  return (
    <>
      <PageHeader title="Display" meta={<StatusBadge label="HR review" tone="accent" live />} />
      <SummaryLine
        items={[
          { label: 'Previous total salary', value: <Money value={84_210_500} /> },
          {
            label: 'Total after increment',
            before: <Money value={90_000_000} />,
            value: <Money value={90_947_340} />,
          },
          { label: 'Average percent', value: <Percent value={7.43} /> },
          { label: 'Employees', value: <Count value={3790} /> },
        ]}
      />
      <Tiles>
        <StatTile
          label="Waiting for you"
          value={<Count value={214} />}
          hint="12 overdue"
          tone="danger"
        />
        <StatTile
          label="Money added"
          value={<Money value={4_210_500} sign />}
          hint="this selection"
        />
        <StatTile
          label="Average"
          before={<Percent value={6.5} />}
          value={<Percent value={7.2} />}
        />
        <StatTile label="Loading" value="" loading />
      </Tiles>
      <Card title="Badges">
        <div className={styles.row}>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          {tones.map((tone) => (
            <StatusBadge key={tone} tone={tone} label={`State ${tone}`} />
          ))}
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            Verified
          </Badge>
        </div>
      </Card>
      <Card title="People">
        <div className={styles.row}>
          {samples(9).map((row) => (
            <Avatar key={row.id} name={row.name} />
          ))}
          <Avatar name="Large One" size="large" />
          <Avatar name="Small One" size="small" />
          <Person name="Rahim Uddin" detail="Senior Officer · Accounts" />
        </div>
      </Card>
      <Card title="Figures">
        <DescriptionList
          columns={3}
          items={[
            {
              label: 'Gross',
              value: <Change from={<Money value={42_000} />} to={<Money value={45_150} />} />,
            },
            { label: 'Percent', value: <Percent value={7.5} /> },
            { label: 'No amount', value: <Money value={null} /> },
            { label: 'Effective', value: <DateText value="2026-07-01" /> },
            { label: 'Recorded', value: <DateText value="2026-05-20T09:41:00Z" withTime /> },
            { label: 'Since', value: <RelativeTime at="2026-05-18T09:41:00Z" /> },
            { label: 'Took', value: <Duration ms={270_000_000} /> },
            { label: 'Section', value: 'Accounts A' },
          ]}
        />
      </Card>
      <Notice tone="warning" title="Two rows can't be approved">
        You asked for them yourself. Any other holder of the role can decide them.
      </Notice>
      <Notice tone="danger" title="The history of this increment doesn't add up" />
      <Notice tone="info" onDismiss={() => {}}>
        Audit: please attach the board's letter next time.
      </Notice>
      <Notice tone="success">All rows are released.</Notice>
      <Card title="Progress and paging">
        <div className={styles.column}>
          <Progress label="Approving" value={3200} max={8600} />
          <Pagination {...paging} total={1284} onChange={setPaging} />
          <Pagination page={1} pageSize={15} total={12} label="Short" onChange={() => {}} />
        </div>
      </Card>
      <div className={styles.split}>
        <Skeleton kind="card" />
        <Skeleton kind="table" rows={4} columns={4} />
      </div>
    </>
  );
}
