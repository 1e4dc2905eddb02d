import { Button } from '#web/components/ui/index.ts';
import styles from './LoadMore.module.css';

export type LoadMoreProps = {
  label: string;
  query: { isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
};

/** The button that loads the next rows, as the foot of a table. */
export const LoadMore = ({ label, query }: LoadMoreProps) => (
  <div className={styles.more}>
    <Button
      size="small"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  </div>
);
