import { useState } from 'react';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Switch } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ActionSamples } from './ActionSamples.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import styles from './Sample.module.css';
import { StateSamples } from './StateSamples.tsx';

/** Shows the interface components in all their states, for developers and designers. */
export function ComponentGalleryScreen() {
  const t = useTranslate();
  const [loading, setLoading] = useState(false);
  return (
    <Page>
      <PageHeader
        description={t('Each component in its states. Nothing here is saved.')}
        more={<Switch label={t('Show loading')} checked={loading} onCheckedChange={setLoading} />}
      />
      <div className={styles.gallery}>
        <ActionSamples loading={loading} />
        <FieldSamples />
        <StateSamples loading={loading} />
      </div>
    </Page>
  );
}
