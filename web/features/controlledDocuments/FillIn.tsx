import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type {
  DocumentDetails,
  DocumentVersion,
  OwnFormAnswer,
} from '#machines/contracts/controlledDocuments.ts';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import { valuesSchema, type Values } from '#machines/resources/schema.ts';
import { fieldsOfForm } from '#machines/values/formFields.ts';
import {
  Button,
  Card,
  DateText,
  fieldErrorList,
  FieldErrorSummary,
  FormDialog,
  formatNumber,
  notify,
  useConfirm,
} from '#web/components/ui/index.ts';
import { FieldControl, type FormValues } from '#web/features/resources/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { CONTROLLED_DOCUMENTS, ownAnswersQuery } from './api.ts';
import styles from './documents.module.css';

type Props = { document: DocumentDetails; version: DocumentVersion };

/** A form to fill in and send, with what the reader has sent before. */
export function FillIn({ document, version }: Props) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const { data: sent = [] } = useQuery(ownAnswersQuery(document.documentId));
  if (!document.isMeant && sent.length === 0) return null;
  return (
    <Card title="Fill in">
      {document.isMeant && (
        <Button
          variant="primary"
          icon={<FilePen aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Fill in this form
        </Button>
      )}
      {sent.length > 0 && (
        <ol className={styles.versions} aria-label={t('What you have sent')}>
          {sent.map((answer) => (
            <li key={answer.answerId}>
              <Sent answer={answer} />
            </li>
          ))}
        </ol>
      )}
      {open && <FormToFill document={document} version={version} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Sent({ answer: { version, sentAt, answers } }: { answer: OwnFormAnswer }) {
  const t = useTranslate();
  return (
    <details>
      <summary>
        {t('Sent')} <DateText value={sentAt} withTime /> ·{' '}
        {t('Version {number}', { number: String(version) })}
      </summary>
      <dl className={styles.answers}>
        {answers.map((one) => (
          <div key={one.label}>
            <dt>{one.label}</dt>
            <dd>
              <Written answer={one} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Written({ answer: { kind, value } }: { answer: OwnFormAnswer['answers'][number] }) {
  const t = useTranslate();
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No');
  if (kind === 'date') return <DateText value={String(value)} />;
  if (kind === 'number') return formatNumber(Number(value));
  return String(value);
}

function FormToFill({ document, version, onClose }: Props & { onClose: () => void }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer>();
  const fields = useMemo(() => fieldsOfForm(version.formFields), [version.formFields]);
  const { control, formState, handleSubmit, setError } = useForm<FormValues, unknown, Values>({
    resolver: schemaResolver(valuesSchema({ fields })),
    defaultValues: Object.fromEntries(
      Object.entries(fields).map(([name, { kind }]) => [
        name,
        kind === 'flag' ? false : kind === 'text' || kind === 'time' ? '' : null,
      ]),
    ),
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = formState;
  const send = async (answers: Values) => {
    try {
      const { message } = await write.mutateAsync({
        path: '/ControlledDocuments/FillIn',
        body: { documentId: document.documentId, versionId: version.versionId, answers },
      });
      notify.success(message);
      await queries.invalidateQueries({ queryKey: CONTROLLED_DOCUMENTS });
      onClose();
    } catch (error) {
      for (const { path, message } of error instanceof ApiError ? error.errors : []) {
        setError(path, { message });
      }
      notify.warning(failureMessage(error), { duration: 6000 });
    }
  };
  const leave = async () => {
    const question = {
      title: 'Leave without saving?',
      body: 'What you typed would be lost.',
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
      tone: 'danger',
    } as const;
    if (!isDirty || (await confirm(question))) onClose();
  };
  return (
    <FormDialog
      title={document.title}
      description={`${document.number} · ${t('Version {number}', { number: String(version.number) })}`}
      submitLabel={t('Send')}
      busy={write.isPending}
      onSubmit={handleSubmit(send)}
      onClose={() => void leave()}
    >
      <FieldErrorSummary errors={fieldErrorList(errors)} focusKey={submitCount} />
      {Object.entries(fields).map(([name, field]) => (
        <FieldControl key={name} control={control} path={name} field={field} known={undefined} />
      ))}
    </FormDialog>
  );
}
