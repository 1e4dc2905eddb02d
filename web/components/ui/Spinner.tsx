import styles from './Spinner.module.css';

/** A spinner. Decorative: the caller provides the text. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
