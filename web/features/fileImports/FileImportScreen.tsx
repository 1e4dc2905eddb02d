import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card } from '#web/components/ui/index.ts';
import { ImportDialog, Imports, type ImportTarget } from '#web/features/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './fileImports.module.css';

type Props = {
  target: ImportTarget;
  description: string;
  /** What the columns hold, each with what may stand in it. */
  columns: readonly { name: string; holds: string; codes?: readonly string[] }[];
};

/** Rows from a file: what its columns hold, the way in, and the user's own imports with their undo. */
export function FileImportScreen({ target, description, columns }: Props) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Page width="form">
      <PageHeader
        description={description}
        action={
          <Button
            variant="primary"
            icon={<FileUp aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('Import…')}
          </Button>
        }
      />
      <Card title="Columns of the file">
        <dl className={styles.columns}>
          {columns.map(({ name, holds, codes }) => (
            <div key={name}>
              <dt translate="no">{name}</dt>
              <dd>
                {codes?.map((code) => (
                  <code key={code}>{code} </code>
                ))}
                {t(holds)}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="Your imports">
        <Imports target={target} />
      </Card>
      {open && <ImportDialog target={target} onClose={() => setOpen(false)} />}
    </Page>
  );
}
