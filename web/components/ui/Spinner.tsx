import styles from './Spinner.module.css';

/** A spinner. It is decoration, so the caller has to show text. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
