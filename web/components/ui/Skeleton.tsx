import { classNames } from './classNames.ts';
import styles from './Skeleton.module.css';

export type SkeletonProps = {
  kind?: 'text' | 'title' | 'table' | 'card' | 'field' | 'avatar' | undefined;
  lines?: number | undefined;
  rows?: number | undefined;
  columns?: number | undefined;
};

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const Bone = ({ as }: { as?: string | undefined }) => (
  <span className={classNames(styles.bone, as)} />
);

/** A placeholder in the shape of the content that is loading, so that the layout doesn't jump. */
export function Skeleton({ kind = 'text', lines = 1, rows = 8, columns = 5 }: SkeletonProps) {
  return (
    <span className={styles.skeleton} aria-hidden="true" data-skeleton={kind}>
      {kind === 'text' && times(lines).map((line) => <Bone key={line} as={styles.text} />)}
      {kind === 'title' && <Bone as={styles.title} />}
      {kind === 'avatar' && <Bone as={styles.avatar} />}
      {kind === 'field' && (
        <>
          <Bone as={styles.label} />
          <Bone as={styles.control} />
        </>
      )}
      {kind === 'card' && (
        <span className={styles.card}>
          <Bone as={styles.title} />
          {times(3).map((line) => (
            <Bone key={line} as={styles.text} />
          ))}
        </span>
      )}
      {kind === 'table' && (
        <span className={styles.table}>
          {times(rows).map((row) => (
            <span key={row} className={styles.row}>
              {times(columns).map((column) => (
                <Bone key={column} as={styles.text} />
              ))}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
