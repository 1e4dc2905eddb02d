import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type {
  DocumentDetails,
  DocumentVersion,
  OwnFormAnswer,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { Field } from '#machines/kits/resources/field.ts';
import { valuesSchema, type Values } from '#machines/kits/resources/schema.ts';
import { fieldsOfForm } from '#machines/kits/resources/formFields.ts';
import {
  Button,
  Card,
  DateText,
  fieldErrorList,
  FieldErrorSummary,
  FormDialog,
  formatNumber,
  notify,
} from '#web/components/ui/index.ts';
import { FieldControl, type FormValues } from '#web/kits/resources/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { CONTROLLED_DOCUMENTS, ownAnswersQuery } from './api.ts';
import styles from './documents.module.css';

type Props = { document: DocumentDetails; version: DocumentVersion };

/** What the user typed into a form that was refused, by the kind and label of each field. */
type Typed = ReadonlyMap<string, unknown>;

const getName = ({ kind, label }: Field): string => `${kind} ${label}`;

/** A form that the reader fills in and sends, with what they have sent before. */
export function FillIn({ document, version }: Props) {
  const t = useTranslate();
  // The version stays the same while the form is filled in, even if a newer one is loaded.
  const [filling, setFilling] = useState<DocumentVersion | null>(null);
  const [typed, setTyped] = useState<Typed>(new Map());
  const { data: sent = [] } = useQuery(ownAnswersQuery(document.documentId));
  if (!document.isMeant && sent.length === 0) return null;
  return (
    <Card title="Fill in">
      {document.isMeant && (
        <Button
          variant="primary"
          icon={<FilePen aria-hidden="true" />}
          onClick={() => setFilling(version)}
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
      {filling && (
        <FormToFill
          document={document}
          version={filling}
          typed={typed}
          onRefused={setTyped}
          onClose={() => setFilling(null)}
        />
      )}
    </Card>
  );
}

const CONFLICT = 409;

/** Returns the typed value, if the field still offers it. */
function getStart(field: Field, typed: unknown): unknown {
  const isOffered = field.kind !== 'choice' || Object.hasOwn(field.options, String(typed));
  if (isOffered && typed !== undefined && typed !== null) return typed;
  return field.kind === 'flag' ? false : field.kind === 'text' || field.kind === 'time' ? '' : null;
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

function FormToFill({
  document,
  version,
  typed,
  onRefused,
  onClose,
}: Props & {
  /** The initial values, for fields that the version still has. */
  typed: Typed;
  /** Called if a newer version is in force. What was typed is kept for it. */
  onRefused: (typed: Typed) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer>();
  const [isKept, setKept] = useState(false);
  const fields = useMemo(() => fieldsOfForm(version.formFields), [version.formFields]);
  const { control, formState, handleSubmit, setError } = useForm<FormValues, unknown, Values>({
    resolver: schemaResolver(valuesSchema({ fields })),
    defaultValues: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        getStart(field, typed.get(getName(field))),
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
      onRefused(new Map());
      await queries.invalidateQueries({ queryKey: CONTROLLED_DOCUMENTS });
      onClose();
    } catch (error) {
      for (const { path, message } of error instanceof ApiError ? error.errors : []) {
        setError(path, { message });
      }
      notify.warning(failureMessage(error), { duration: 6000 });
      if (!(error instanceof ApiError) || error.status !== CONFLICT) return;
      onRefused(
        new Map(Object.entries(fields).map(([name, field]) => [getName(field), answers[name]])),
      );
      setKept(true);
      await queries.invalidateQueries({ queryKey: CONTROLLED_DOCUMENTS });
    }
  };
  return (
    <FormDialog
      title={document.title}
      description={`${document.number} · ${t('Version {number}', { number: String(version.number) })}`}
      submitLabel={t('Send')}
      busy={write.isPending}
      onSubmit={handleSubmit(send)}
      dirty={isDirty && !isKept}
      onClose={onClose}
    >
      <FieldErrorSummary errors={fieldErrorList(errors)} focusKey={submitCount} />
      {Object.entries(fields).map(([name, field]) => (
        <FieldControl key={name} control={control} path={name} field={field} known={undefined} />
      ))}
    </FormDialog>
  );
}
