import type { ReactNode } from 'react';
import { Card } from '#web/components/ui/index.ts';
import styles from './Sample.module.css';

/** Shows samples of components. Component names are those in the code, so they are not translated. */
export function Sample({ of, children }: { of: readonly string[]; children: ReactNode }) {
  return (
    <Card title={<span translate="no">{of.join(' · ')}</span>}>
      <div className={styles.states}>{children}</div>
    </Card>
  );
}
