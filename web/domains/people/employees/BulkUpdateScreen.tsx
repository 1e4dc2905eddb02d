import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadingChoices } from '#machines/core/contracts/fileReading.ts';
import { CHECKED_AT_ONCE, type Job } from '#machines/core/contracts/jobs.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { ImportCheck, RecentImport } from '#machines/kits/resources/contract.ts';
import {
  ImportJobDialog,
  ImportPreview,
  jobsKey,
  JobsHere,
  saveRefused,
  startCheck,
} from '#web/kits/jobs/index.ts';
import { FileOrPaste, UndoList, useFileOrPaste } from '#web/kits/resources/index.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DateInput,
  Field,
  Notice,
  notify,
  TextInput,
  useConfirm,
} from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { bulkKey, bulkUpdatesQuery } from './bulk.ts';
import { BulkTemplate } from './BulkTemplate.tsx';
import styles from './employees.module.css';

interface Checked {
  sent: object & { reading: ReadingChoices };
  check: ImportCheck;
}

/**
 * Changes many people with one file: offers a template with current data, previews old and new values, and
 * applies all changes or none.
 */
export function BulkUpdateScreen() {
  const t = useTranslate();
  const queries = useQueryClient();
  const input = useFileOrPaste();
  const [from, setFrom] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [choices, setChoices] = useState<ReadingChoices>({});
  const [isGoodOnly, setGoodOnly] = useState(false);
  const [job, setJob] = useState<Job | null>(null);
  const write = useWrite<WriteAnswer>();
  const checking = useMutation({
    mutationFn: async (reading: ReadingChoices) => {
      setGoodOnly(false);
      setChoices(reading);
      const file = { ...(await input.read()), reading };
      const values = { from, reason };
      if (file.content.length > CHECKED_AT_ONCE) {
        const place = { title: title.slice(0, 120), place: window.location.pathname };
        const started = await startCheck(
          place,
          { base: '/Employee/BulkUpdate', asked: values },
          file,
        );
        setJob(started.job);
        await queries.invalidateQueries({ queryKey: jobsKey });
        return;
      }
      const sent = { ...file, ...values };
      setChecked({ sent, check: await api.post('/Employee/CheckBulkUpdate', sent) });
    },
  });
  const title = input.files[0]?.name ?? t('Employee Bulk Update');
  const choose = (more: ReadingChoices) => {
    setJob(null);
    checking.mutate({ ...choices, ...more });
  };
  const closeJob = () => {
    setJob(null);
    input.clear();
    void queries.invalidateQueries({ queryKey: bulkKey });
  };
  const carryOut = async () => {
    if (!checked) return;
    const { sent, check } = checked;
    try {
      const body = { ...sent, digest: check.digest, isGoodOnly };
      await write.mutateAsync({ path: '/Employee/BulkUpdate', body });
      notify.success(
        t('{n, plural, one {# employee} other {# employees}} updated', { n: check.counts.changed }),
      );
      if (isGoodOnly && check.refusedRows) saveRefused(check.refusedRows, title, t('Problems'));
      setChecked(null);
      input.clear();
      void queries.invalidateQueries();
    } catch (error) {
      notify.warning(t(failureMessage(error)), { duration: 6000 });
      checking.mutate(sent.reading);
    }
  };
  const counts = checked?.check.counts;
  return (
    <Page>
      <PageHeader
        title="Employee Bulk Update"
        breadcrumb={[{ label: 'Employee Management' }]}
        description="Download the template, edit it and upload it. You can review the changes before they are applied."
      />
      <JobsHere />
      {job && <ImportJobDialog id={job.id} onClose={closeJob} onChoose={choose} />}
      <div className={styles.parts}>
        {checked ? (
          <Card title={t('What would change')}>
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
            <FormActions>
              <Button onClick={() => setChecked(null)}>{t('Back')}</Button>
              <Button
                variant="primary"
                loading={write.isPending}
                disabled={!counts || counts.changed === 0 || (counts.refused > 0 && !isGoodOnly)}
                onClick={() => void carryOut()}
              >
                {t('Update {n, plural, one {# employee} other {# employees}}', {
                  n: counts?.changed ?? 0,
                })}
              </Button>
            </FormActions>
          </Card>
        ) : (
          <>
            <BulkTemplate />
            <Card title={t('2. Upload the completed file')}>
              <form
                className={styles.parts}
                onSubmit={(event) => {
                  event.preventDefault();
                  checking.mutate({});
                }}
              >
                {checking.isError && (
                  <Notice tone="danger" title={t(failureMessage(checking.error))} live />
                )}
                <FileOrPaste input={input} />
                <div className={styles.fields}>
                  <Field
                    label="Effective from"
                    name="from"
                    hint="For position, supervisor and grade, in lines without their own date."
                    optional
                  >
                    <DateInput value={from} onChange={setFrom} clearable />
                  </Field>
                  <Field label="Reason" name="reason" required>
                    <TextInput value={reason} maxLength={500} onValueChange={setReason} />
                  </Field>
                </div>
                <FormActions>
                  <Button
                    type="submit"
                    variant="primary"
                    loading={checking.isPending}
                    disabled={input.isEmpty || reason.trim() === ''}
                  >
                    {t('Check')}
                  </Button>
                </FormActions>
              </form>
            </Card>
            <Undo />
          </>
        )}
      </div>
    </Page>
  );
}

/** Lists the user's own updates of the last 30 days, which can be undone. */
function Undo() {
  const t = useTranslate();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { data: updates = [] } = useQuery(bulkUpdatesQuery);
  const write = useWrite<WriteAnswer>();
  const undo = async ({ id, rows }: RecentImport) => {
    const sure = await confirm({
      title: t('Undo the update of {n, plural, one {# employee} other {# employees}}?', {
        n: rows,
      }),
      body: t('Everyone’s record is restored to its previous state.'),
      confirmLabel: t('Undo the update'),
    });
    if (!sure) return;
    try {
      await write.mutateAsync({ path: '/Employee/UndoBulkUpdate', body: { importId: id } });
      notify.success(t('The update was undone'));
    } catch (error) {
      notify.warning(t(failureMessage(error)), { duration: 6000 });
    } finally {
      void queries.invalidateQueries({ queryKey: bulkKey });
    }
  };
  if (updates.length === 0) return null;
  return (
    <Card
      title={t('Your updates of the last 30 days')}
      description={t('An update can be undone until someone changes the same people again.')}
    >
      <UndoList found={updates} busy={write.isPending} onUndo={(one) => void undo(one)} />
    </Card>
  );
}
