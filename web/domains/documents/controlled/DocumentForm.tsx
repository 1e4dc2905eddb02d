import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import {
  documentToSave,
  type DocumentDetails,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { DocumentKind } from '#machines/core/values/documentKinds.ts';
import { FormActions } from '#web/components/page/index.ts';
import {
  Button,
  Field,
  FieldErrorSummary,
  NumberInput,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { AudienceFields } from '#web/domains/communication/announcements/index.ts';
import { useOfferedUnits } from '#web/domains/organisation/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useProblems } from '#web/lib/useProblems.ts';
import { optionsQuery } from './api.ts';
import styles from './documents.module.css';
import { getBody, type Draft } from './draft.ts';

type Props = {
  kind: DocumentKind;
  edited?: DocumentDetails | undefined;
  draft: Draft;
  onChange: (draft: Draft) => void;
  busy: boolean;
  onSend: (body: unknown) => void;
};

/** Edits a document's entry in its register: name, owner and audience. */
export function DocumentForm({ kind, edited, draft, onChange, busy, onSend }: Props) {
  const t = useTranslate();
  const { units, isPending } = useOfferedUnits(draft.intBusinessUnitId);
  const parents = useQuery(optionsQuery);
  const { problems, tries, parse, getProblem } = useProblems();
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });

  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = parse(documentToSave, getBody(draft, kind, edited));
    if (body) onSend(body);
  };

  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={t('Document')}>
      <FieldErrorSummary errors={problems} focusKey={tries} />
      <Field label="Title" name="title" required error={getProblem('title')}>
        <TextInput
          value={draft.title}
          onValueChange={(title) => change({ title })}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <div className={styles.row}>
        <Field
          label="Number"
          name="number"
          required={edited !== undefined}
          optional={edited === undefined}
          hint={edited ? undefined : 'Leave empty for the next number of its type.'}
          error={getProblem('number')}
        >
          <TextInput
            value={draft.number}
            onValueChange={(number) => change({ number })}
            maxLength={40}
            autoComplete="off"
          />
        </Field>
        <PersonField
          label="Owner"
          name="ownerId"
          value={draft.ownerId}
          known={edited && { value: edited.ownerId, label: edited.owner }}
          onChange={(ownerId) => change({ ownerId })}
          error={getProblem('ownerId')}
          hint="Sends new versions, and sees who has acknowledged them."
          required
        />
      </div>
      <Field label="Summary" name="summary" optional error={getProblem('summary')}>
        <TextArea
          value={draft.summary}
          onValueChange={(summary) => change({ summary })}
          maxLength={1000}
          rows={2}
        />
      </Field>
      <div className={styles.row}>
        <Field label="Belongs to" name="parentId" optional error={getProblem('parentId')}>
          <Select
            options={(parents.data ?? []).filter(({ value }) => value !== edited?.documentId)}
            value={draft.parentId}
            onChange={(parentId) => change({ parentId })}
            loading={parents.isPending}
            clearable
          />
        </Field>
        <Field
          label="Review every"
          name="reviewMonths"
          optional
          hint="Its owner is reminded 30 days before."
          error={getProblem('reviewMonths')}
        >
          <NumberInput
            value={draft.reviewMonths}
            onChange={(reviewMonths) => change({ reviewMonths })}
            suffix={t('months')}
          />
        </Field>
      </div>
      <Field label="Business Unit" name="intBusinessUnitId" required>
        <Select
          options={[{ value: 0, label: t('All business units') }, ...units]}
          value={draft.intBusinessUnitId}
          onChange={(unit) => change({ intBusinessUnitId: unit ?? 0 })}
          loading={isPending}
        />
      </Field>
      <AudienceFields
        draft={draft}
        onChange={(audiences) => change({ audiences })}
        error={getProblem('announcementRows')}
      />
      <Switch
        label={t('Readers must acknowledge it')}
        hint={t('Each confirms that they have read and understood it, and is reminded until then.')}
        checked={draft.mustAcknowledge}
        onCheckedChange={(mustAcknowledge) => change({ mustAcknowledge })}
      />
      {draft.mustAcknowledge && (
        <Field
          label="Days to acknowledge"
          name="acknowledgeDays"
          required
          error={getProblem('acknowledgeDays')}
        >
          <NumberInput
            value={draft.acknowledgeDays}
            onChange={(acknowledgeDays) => change({ acknowledgeDays })}
            suffix={t('days')}
          />
        </Field>
      )}
      <FormActions>
        <Button type="submit" variant="primary" loading={busy}>
          {t('Save')}
        </Button>
      </FormActions>
    </form>
  );
}
