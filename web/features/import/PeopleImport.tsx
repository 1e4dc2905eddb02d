import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormActions } from '#web/components/page/index.ts';
import { Button, FileDrop, Notice, notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { download } from '#web/lib/saveFile.ts';
import { FILE_LIMIT, importFile, KINDS } from './api.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import styles from './ImportScreen.module.css';

export const peopleTemplate = (): void =>
  void download('/Import/PeopleTemplate', {}, 'people.csv').catch((error: unknown) =>
    notify.warning(failureMessage(error)),
  );

/** Brings people in: a template, a check that stores nothing, the import. */
export function PeopleImport() {
  const t = useTranslate();
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [rejected, setRejected] = useState<string | null>(null);
  const sending = useMutation({
    mutationFn: importFile,
    onSuccess: (_done, { isCheck }) => (isCheck ? undefined : client.invalidateQueries()),
  });
  const [file] = files;
  const send = (isCheck: boolean) => {
    if (file) sending.mutate({ kind: 'people', file, businessUnit: '', isCheck });
  };
  const isChecking = sending.variables?.isCheck === true;
  return (
    <div className={styles.form}>
      <FileDrop
        label={t('CSV file')}
        hint={t('Required columns: {columns}. Optional: {optional}.', {
          columns: KINDS.people.columns,
          optional: KINDS.people.optional,
        })}
        accept=".csv,text/csv"
        maxBytes={FILE_LIMIT}
        files={files}
        onChange={(next) => {
          setFiles(next);
          setRejected(null);
          sending.reset();
        }}
        onReject={([problem]) => setRejected(problem?.message ?? null)}
      />
      {rejected !== null && <Notice tone="warning" title={rejected} live />}
      <FormActions>
        <Button onClick={peopleTemplate}>{t('Template (CSV)')}</Button>
        <Button
          disabled={!file}
          loading={sending.isPending && isChecking}
          onClick={() => send(true)}
        >
          {t('Check the file')}
        </Button>
        <Button
          variant="primary"
          disabled={!file}
          loading={sending.isPending && !isChecking}
          onClick={() => send(false)}
        >
          {t('Import')}
        </Button>
      </FormActions>
      {(sending.isSuccess || sending.isError) && (
        <ImportOutcome imported={sending.data} error={sending.error} isCheck={isChecking} />
      )}
    </div>
  );
}
