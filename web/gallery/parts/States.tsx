import { EmptyState, ErrorState, NotPermitted, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, notify } from '#web/components/ui/index.ts';
import styles from '../Gallery.module.css';

export default function States() {
  return (
    <>
      <PageHeader title="States" />
      <div className={styles.split}>
        <Card>
          <EmptyState
            description="Choose a fiscal year and press View, or create the first request."
            action={<Button variant="primary">Create</Button>}
          />
        </Card>
        <Card>
          <ErrorState
            detail="The server could not be reached."
            requestId="01J9-7QX"
            onRetry={() => notify.info('Trying again')}
          />
        </Card>
        <Card>
          <NotPermitted action={<Button>Go back</Button>} />
        </Card>
        <Card>
          <EmptyState compact title="No Result Found" />
        </Card>
      </div>
    </>
  );
}
