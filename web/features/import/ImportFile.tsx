import { Button, FileDrop, Notice, notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { download } from '#web/lib/saveFile.ts';
import { FILE_LIMIT, KINDS, type Kind } from './api.ts';
import type { Import } from './useImport.ts';

/** Takes the CSV file of a kind, and says which columns it needs. */
export function ImportFile({
  kind,
  of: { files, rejected, choose, reject },
}: {
  kind: Kind;
  of: Import;
}) {
  const t = useTranslate();
  const { columns, optional } = KINDS[kind];
  return (
    <>
      <FileDrop
        label={t('CSV file')}
        hint={t('Required columns: {columns}. Optional: {optional}.', { columns, optional })}
        accept=".csv,text/csv"
        maxBytes={FILE_LIMIT}
        files={files}
        onChange={choose}
        onReject={([problem]) => reject(problem?.message ?? null)}
      />
      {rejected !== null && <Notice tone="warning" title={rejected} live />}
    </>
  );
}

const saveTemplate = (): void =>
  void download('/Import/PeopleTemplate', {}, 'people.csv').catch((error: unknown) =>
    notify.warning(failureMessage(error)),
  );

/** For an import of people: a file to begin with, and a check that stores nothing. */
export function PeopleChecks({
  of: { file, isChecking },
  onCheck,
}: {
  of: Import;
  onCheck: () => void;
}) {
  const t = useTranslate();
  return (
    <>
      <Button onClick={saveTemplate}>{t('Template (CSV)')}</Button>
      <Button disabled={!file} loading={isChecking} onClick={onCheck}>
        {t('Check the file')}
      </Button>
    </>
  );
}
