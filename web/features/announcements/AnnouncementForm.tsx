import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  ANNOUNCEMENT_FILES,
  announcementToSave,
  type Announcement,
} from '#machines/contracts/announcements.ts';
import { UploadField } from '#web/components/attachments/index.ts';
import { FormActions } from '#web/components/page/index.ts';
import {
  Button,
  Checkbox,
  DateInput,
  DateTimeInput,
  Field,
  FieldErrorSummary,
  Select,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { dropUpload, uploadTo } from '#web/features/documents/index.ts';
import { businessUnitsQuery } from '#web/features/organisation/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { AudienceFields } from './AudienceFields.tsx';
import styles from './announcements.module.css';
import { bodyOf, type Draft } from './draft.ts';

const upload = uploadTo(ANNOUNCEMENT_FILES);
const MOST_FILES = 10;

export type AnnouncementFormProps = {
  edited?: Announcement | undefined;
  draft: Draft;
  onChange: (draft: Draft) => void;
  busy: boolean;
  onSend: (body: unknown) => void;
};

/** Title, details, audience and days of an announcement. */
export function AnnouncementForm({ edited, draft, onChange, busy, onSend }: AnnouncementFormProps) {
  const t = useTranslate();
  const { data: units = [], isPending } = useQuery(businessUnitsQuery);
  const [problems, setProblems] = useState<{ name: string; message: string }[]>([]);
  const [tries, setTries] = useState(0);
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  const problemOf = (name: string) => problems.find((one) => one.name === name)?.message;

  const send = (event: FormEvent) => {
    event.preventDefault();
    const parsed = announcementToSave.safeParse(bodyOf(draft, edited));
    setTries((count) => count + 1);
    setProblems(
      parsed.success
        ? []
        : parsed.error.issues.map(({ path, message }) => ({ name: String(path[0]), message })),
    );
    if (parsed.success) onSend(parsed.data);
  };
  const files = [...draft.files, null].slice(0, MOST_FILES);

  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={t('Announcement')}>
      <FieldErrorSummary errors={problems} focusKey={tries} />
      <Field label="Title" name="strTitle" required error={problemOf('strTitle')}>
        <TextInput
          value={draft.strTitle}
          onValueChange={(strTitle) => change({ strTitle })}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <Field label="Details" name="strDetails" required error={problemOf('strDetails')}>
        <TextArea
          value={draft.strDetails}
          onValueChange={(strDetails) => change({ strDetails })}
          maxLength={10_000}
          rows={8}
        />
      </Field>
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
        error={problemOf('announcementRows')}
      />
      <div className={styles.row}>
        <Field
          label="Publish at"
          name="dtePublishAt"
          optional
          hint="At once where it is left empty."
          error={problemOf('dtePublishAt')}
        >
          <DateTimeInput value={draft.publishAt} onChange={(publishAt) => change({ publishAt })} />
        </Field>
        <Field
          label="Expired Date"
          name="dteExpiredDate"
          required
          hint="The last day on which it is shown."
          error={problemOf('dteExpiredDate')}
        >
          <DateInput
            value={draft.dteExpiredDate}
            onChange={(dteExpiredDate) => change({ dteExpiredDate })}
            min={edited ? undefined : today()}
          />
        </Field>
      </div>
      <Field label="Attachments" name="fileIds" optional group error={problemOf('fileIds')}>
        <div className={styles.files}>
          {edited?.files.map(({ id, name }) => (
            <p key={id}>{name}</p>
          ))}
          {files.map((file, place) => (
            <UploadField
              key={file?.globalFileUrlId ?? 'next'}
              label={t('Choose a file')}
              value={file}
              upload={upload}
              onChange={(next) => {
                if (file) dropUpload(file.globalFileUrlId);
                change({
                  files: [
                    ...draft.files.slice(0, place),
                    ...(next ? [next] : []),
                    ...draft.files.slice(place + 1),
                  ],
                });
              }}
            />
          ))}
        </div>
      </Field>
      <Checkbox
        label="Pin above the others"
        checked={draft.isPinned}
        onCheckedChange={(isPinned) => change({ isPinned })}
      />
      <Checkbox
        label="Active"
        checked={draft.isActive}
        onCheckedChange={(isActive) => change({ isActive })}
      />
      <FormActions>
        <Button type="submit" variant="primary" loading={busy}>
          {t(edited ? 'Save' : 'Publish')}
        </Button>
      </FormActions>
    </form>
  );
}
