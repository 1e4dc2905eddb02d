import type { FormEvent } from 'react';
import {
  ANNOUNCEMENT_FILES,
  announcementToSave,
  type Announcement,
} from '#machines/domains/communication/contracts/announcements.ts';
import { UploadField } from '#web/components/attachments/index.ts';
import { FormActions } from '#web/components/page/index.ts';
import {
  Button,
  Checkbox,
  DateInput,
  DateTimeInput,
  Field,
  FieldErrorSummary,
} from '#web/components/ui/index.ts';
import { dropUpload, uploadTo } from '#web/kits/uploads/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { useProblems } from '#web/lib/useProblems.ts';
import styles from './announcements.module.css';
import { getBody, type Draft } from './draft.ts';
import { MessageFields } from './MessageFields.tsx';

const upload = uploadTo(ANNOUNCEMENT_FILES);
const MAX_FILES = 10;

export type AnnouncementFormProps = {
  edited?: Announcement | undefined;
  draft: Draft;
  onChange: (draft: Draft) => void;
  busy: boolean;
  onSend: (body: unknown) => void;
};

/** The form with the title, details, audience and days of an announcement. */
export function AnnouncementForm({ edited, draft, onChange, busy, onSend }: AnnouncementFormProps) {
  const t = useTranslate();
  const { problems, tries, parse, getProblem } = useProblems();
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });

  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = parse(announcementToSave, getBody(draft, edited));
    if (body) onSend(body);
  };
  const files = [...draft.files, null].slice(0, MAX_FILES);

  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={t('Announcement')}>
      <FieldErrorSummary errors={problems} focusKey={tries} />
      <MessageFields
        draft={draft}
        onChange={change}
        getProblem={getProblem}
        mostDetails={10_000}
        rows={8}
      />
      <div className={styles.row}>
        <Field
          label="Publish at"
          name="dtePublishAt"
          optional
          hint="Leave empty to publish immediately."
          error={getProblem('dtePublishAt')}
        >
          <DateTimeInput value={draft.publishAt} onChange={(publishAt) => change({ publishAt })} />
        </Field>
        <Field
          label="Expired Date"
          name="dteExpiredDate"
          required
          hint="The last day on which it is shown."
          error={getProblem('dteExpiredDate')}
        >
          <DateInput
            value={draft.dteExpiredDate}
            onChange={(dteExpiredDate) => change({ dteExpiredDate })}
            min={edited ? undefined : today()}
          />
        </Field>
      </div>
      <Field label="Attachments" name="fileIds" optional group error={getProblem('fileIds')}>
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
