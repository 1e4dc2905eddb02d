import { FormActions } from '#web/components/page/index.ts';
import { Button } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ImportFile, PeopleChecks } from './ImportFile.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import styles from './ImportScreen.module.css';
import { useImport } from './useImport.ts';

/** Brings people in: a template, a check that stores nothing, the import. */
export function PeopleImport() {
  const t = useTranslate();
  const importing = useImport();
  const { file } = importing;
  const send = (isCheck: boolean) => {
    if (file) importing.send({ kind: 'people', file, businessUnit: '', isCheck });
  };
  return (
    <div className={styles.form}>
      <ImportFile kind="people" of={importing} />
      <FormActions>
        <PeopleChecks of={importing} onCheck={() => send(true)} />
        <Button
          variant="primary"
          disabled={!file}
          loading={importing.isImporting}
          onClick={() => send(false)}
        >
          {t('Import')}
        </Button>
      </FormActions>
      {importing.outcome && <ImportOutcome {...importing.outcome} />}
    </div>
  );
}
