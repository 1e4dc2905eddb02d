import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { ReceiptView } from '#machines/domains/grievances/contracts/grievances.ts';
import {
  Button,
  DateText,
  DescriptionList,
  Dialog,
  Field,
  Notice,
  notify,
  TextInput,
} from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { answerByReceipt, findByReceipt } from './api.ts';
import styles from './grievances.module.css';
import { Notes } from './Notes.tsx';

const codeForm = z.object({
  receiptCode: z.string().trim().min(1, 'Receipt code is required'),
});

/** The status of an anonymous grievance by its receipt code. */
export function ReceiptLookup({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <Lookup onClose={onClose} /> : null;
}

function Lookup({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [view, setView] = useState<ReceiptView | null>(null);
  const codes = useForm({
    resolver: schemaResolver(codeForm),
    defaultValues: { receiptCode: '' },
  });
  const look = async ({ receiptCode }: { receiptCode: string }) => {
    try {
      setView(await findByReceipt(receiptCode));
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    }
  };
  const answer = async (text: string) => {
    const receiptCode = codes.getValues('receiptCode');
    try {
      await answerByReceipt(receiptCode, text);
      setView(await findByReceipt(receiptCode));
      notify.success('Submitted Successfully');
      return true;
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
      return false;
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Follow by receipt code"
      description="For anonymous grievances."
      staticBackdrop
    >
      <div className={styles.form}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => void codes.handleSubmit(look)(event)}
        >
          <Field
            label="Receipt code"
            name="receiptCode"
            error={codes.formState.errors.receiptCode?.message}
            required
          >
            <TextInput {...codes.register('receiptCode')} autoComplete="off" spellCheck={false} />
          </Field>
          <Button type="submit" loading={codes.formState.isSubmitting}>
            View
          </Button>
        </form>
        {view && (
          <>
            {view.reachesHrAt && (
              <Notice tone="info" title={t('HR has not received it yet')}>
                {t('HR receives it on')} <DateText value={view.reachesHrAt} withTime />.{' '}
                {t('The time of day could reveal who submitted it.')}
              </Notice>
            )}
            <DescriptionList
              columns={2}
              items={[
                { label: 'Ticket #', value: view.ticketNo },
                { label: 'Status', value: view.strStatus },
                { label: 'Category', value: view.strCategory },
                { label: 'Priority', value: view.strPriority },
                { label: 'Submitted', value: <DateText value={view.filedOn} /> },
                { label: 'SLA Deadline', value: <DateText value={view.dteSlasolutionDeadline} /> },
              ]}
            />
            <Notes notes={view.notes} />
            <AnswerForm send={answer} />
          </>
        )}
      </div>
    </Dialog>
  );
}
