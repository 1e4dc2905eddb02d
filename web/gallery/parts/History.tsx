import { PageHeader } from '#web/components/page/index.ts';
import { Card, Timeline } from '#web/components/ui/index.ts';
import styles from '../Gallery.module.css';

const day = 86_400_000;

export default function History() {
  return (
    <>
      <PageHeader
        title="History"
        breadcrumb={[
          { label: 'Increment requests', to: '/' },
          { label: 'Accounts A', to: '/' },
        ]}
      />
      <div className={styles.split}>
        <Card title="Rahim Uddin">
          <Timeline
            items={[
              {
                id: '1',
                actor: { name: 'Mehnaz Rahman' },
                action: 'requested 7.50%',
                to: 'HR review',
                at: '2026-05-02T08:12:00Z',
                tone: 'accent',
              },
              {
                id: '2',
                actor: { name: 'Nusrat Jahan' },
                action: 'recommended',
                from: 'HR review',
                to: 'MD decision',
                at: '2026-05-04T10:30:00Z',
                dwellMs: 2.1 * day,
                comment: 'Changed to 6.75% after the budget talk.\nThe line manager agreed.',
                tone: 'info',
              },
              {
                id: '3',
                actor: { name: 'Kamal Hossain' },
                onBehalfOf: 'Ayesha Chowdhury',
                action: 'approved',
                from: 'MD decision',
                to: 'Audit release',
                at: '2026-05-09T15:02:00Z',
                dwellMs: 5.2 * day,
                tone: 'success',
              },
            ]}
            current={{
              label: 'Audit release',
              since: '2026-05-09T15:02:00Z',
              dueAt: '2026-05-12T15:02:00Z',
              waitsFor: 'any auditor',
            }}
          />
        </Card>
        <Card title="Farzana Akter">
          <Timeline
            items={[
              {
                id: '1',
                actor: { name: 'Mehnaz Rahman' },
                action: 'requested 12.00%',
                to: 'HR review',
                at: '2026-05-02T08:12:00Z',
                tone: 'accent',
              },
              {
                id: '2',
                actor: { name: 'Ayesha Chowdhury' },
                action: 'rejected',
                from: 'MD decision',
                to: 'Rejected',
                at: '2026-05-09T15:02:00Z',
                dwellMs: 7.2 * day,
                comment: 'Above the range of the grade.',
                tone: 'danger',
              },
            ]}
          />
        </Card>
      </div>
    </>
  );
}
