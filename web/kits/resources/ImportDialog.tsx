import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadingChoices } from '#machines/core/contracts/fileReading.ts';
import { CHECKED_AT_ONCE, type Job } from '#machines/core/contracts/jobs.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { Button, Dialog, Notice, notify } from '#web/components/ui/index.ts';
import {
  ImportJobDialog,
  ImportPreview,
  jobsKey,
  saveRefused,
  startCheck,
} from '#web/kits/jobs/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { download } from '#web/lib/saveFile.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { checkFile, type ImportTarget, type SentFile } from './api.ts';
import { FileOrPaste, useFileOrPaste } from './FileOrPaste.tsx';
import styles from './resources.module.css';

interface Checked {
  sent: SentFile & { reading: ReadingChoices };
  check: ImportCheck;
}

/**
 * Imports a file or pasted cells. It checks them, shows the old and new values, and then imports all rows or
 * only the valid ones.
 */
export function ImportDialog({ target, onClose }: { target: ImportTarget; onClose: () => void }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const input = useFileOrPaste();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [choices, setChoices] = useState<ReadingChoices>({});
  const [isGoodOnly, setGoodOnly] = useState(false);
  const [job, setJob] = useState<Job | null>(null);
  const checking = useMutation({
    mutationFn: async (reading: ReadingChoices) => {
      setGoodOnly(false);
      setChoices(reading);
      const sent = { ...(await input.read()), reading };
      if (sent.content.length > CHECKED_AT_ONCE) {
        const place = { title: title.slice(0, 120), place: window.location.pathname };
        setJob((await startCheck(place, target, sent)).job);
        await queries.invalidateQueries({ queryKey: jobsKey });
      } else setChecked({ sent, check: await checkFile(target, sent) });
    },
  });
  const title = input.files[0]?.name ?? t('Import {name}', { name: t(target.title) });
  const choose = (more: ReadingChoices) => {
    setJob(null);
    checking.mutate({ ...choices, ...more });
  };
  const write = useWrite<WriteAnswer>();
  const startImport = async () => {
    if (!checked) return;
    const { sent, check } = checked;
    try {
      const body = { ...sent, asked: target.asked, digest: check.digest, isGoodOnly };
      await write.mutateAsync({ path: `${target.base}/ImportFile`, body });
      const n = check.counts.new + check.counts.changed;
      if (isGoodOnly && check.refusedRows) saveRefused(check.refusedRows, title, t('Problems'));
      notify.success(t('{n, plural, one {# row} other {# rows}} imported', { n }));
      onClose();
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
      checking.mutate(sent.reading);
    } finally {
      // Lists, options and figures of other screens may contain changed data, so all of them are fetched again.
      void queries.invalidateQueries();
    }
  };
  const template = (format: 'csv' | 'xlsx') =>
    void download(
      `${target.base}/Template`,
      { format },
      `${target.title} template.${format}`,
    ).catch((error: unknown) => notify.warning(failureMessage(error)));
  if (job) return <ImportJobDialog id={job.id} onClose={onClose} onChoose={choose} />;
  const counts = checked?.check.counts;
  const changes = (counts?.new ?? 0) + (counts?.changed ?? 0);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Import {name}', { name: t(target.title) })}
      description="You can review the changes before they are applied."
      size="large"
      staticBackdrop
      footer={
        checked ? (
          <>
            <Button onClick={() => setChecked(null)}>Back</Button>
            <Button
              variant="primary"
              loading={write.isPending}
              disabled={changes === 0 || ((counts?.refused ?? 0) > 0 && !isGoodOnly)}
              onClick={() => void startImport()}
            >
              {t('Import {n, plural, one {# row} other {# rows}}', { n: changes })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              loading={checking.isPending}
              disabled={input.isEmpty}
              onClick={() => checking.mutate({})}
            >
              Check
            </Button>
          </>
        )
      }
    >
      {checked ? (
        <ImportPreview
          check={checked.check}
          choosing={{
            title,
            onChoose: choose,
            isBusy: checking.isPending,
            isGoodOnly,
            onGoodOnly: setGoodOnly,
          }}
        />
      ) : (
        <div className={styles.step}>
          {checking.isError && (
            <Notice tone="danger" title={failureMessage(checking.error)} live>
              {t('Fix the file and upload it again')}
            </Notice>
          )}
          <div className={styles.rowActions}>
            <Button size="small" onClick={() => template('xlsx')}>
              Template (XLSX)
            </Button>
            <Button size="small" onClick={() => template('csv')}>
              Template (CSV)
            </Button>
          </div>
          <FileOrPaste input={input} />
        </div>
      )}
    </Dialog>
  );
}
