import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { serviceBookQuery } from './api.ts';
import { Book, History } from './Book.tsx';
import styles from './employment.module.css';
import { useChanges } from './useChanges.tsx';

/** Positions within a personal record, with edit buttons for those who may change them. */
export function Employment({ employeeId }: { employeeId: number }) {
  const book = useQuery(serviceBookQuery(employeeId));
  const { buttons, dialog } = useChanges(book.data);
  return (
    <Loaded query={book} loading={<Skeleton kind="table" rows={6} columns={6} />}>
      {(data) => (
        <div className={styles.employment}>
          {buttons && <div className={styles.changes}>{buttons}</div>}
          <Book book={data} />
          {dialog}
        </div>
      )}
    </Loaded>
  );
}

/** Shows the positions for printing. */
export function EmploymentHistory({ employeeId }: { employeeId: number }) {
  const book = useQuery(serviceBookQuery(employeeId));
  return (
    <Loaded query={book} loading={<Skeleton kind="table" rows={3} columns={6} />}>
      {(data) => <History book={data} />}
    </Loaded>
  );
}
