import styles from './monthTable.module.css';

/** The name of the person in a row. It stays visible while the days scroll. */
export function PersonHead({ name, note }: { name: string; note: string }) {
  return (
    <th scope="row" className={styles.person}>
      <span className={styles.name}>{name}</span>
      <span className={styles.note}>{note}</span>
    </th>
  );
}
