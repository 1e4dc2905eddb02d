import { FileUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card } from '#web/components/ui/index.ts';
import { JobsHere } from '#web/kits/jobs/index.ts';
import { ImportDialog, Imports, type ImportTarget } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './fileImports.module.css';

/** A column of the file that will be imported, with the values that it may contain. */
export interface HeldColumn {
  name: string;
  holds: string;
  codes?: readonly string[];
}

type Props = {
  target: ImportTarget;
  description: string;
  columns: readonly HeldColumn[];
  /** Fields in addition to the file. */
  children?: ReactNode;
  isReady?: boolean;
};

/**
 * Imports rows from a file. It describes the columns, uploads the file, and lists the user's own imports, which
 * can be undone.
 */
export function FileImportScreen({
  target,
  description,
  columns,
  children,
  isReady = true,
}: Props) {
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
            disabled={!isReady}
            onClick={() => setOpen(true)}
          >
            {t('Import…')}
          </Button>
        }
      />
      <JobsHere />
      {children && (
        <Card>
          <div className={styles.asked}>{children}</div>
        </Card>
      )}
      <Card
        title="Columns of the file"
        description="The names may differ, and more columns may stand beside them: you see how the file was read before anything is stored."
      >
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
