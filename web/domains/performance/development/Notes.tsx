import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { DevelopmentPlanView } from '#machines/domains/performance/contracts/development.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Card,
  DateInput,
  DateText,
  Field,
  FormDialog,
  TextArea,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PLAN_CHANGES } from './api.ts';
import styles from './development.module.css';

const WHO_READS =
  'Read by the person, their supervisor, also a later one, and HR. Notes cannot be changed afterwards.';

/** Notes of the talks held while the plan runs. */
export function Notes({ view }: { view: DevelopmentPlanView }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Notes of talks"
      description={WHO_READS}
      actions={
        view.sight.writesNotes && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t('Add a note')}
          </Button>
        )
      }
    >
      {view.notes.length === 0 ? (
        <p className={styles.about}>{t('No notes yet.')}</p>
      ) : (
        <ul className={styles.notes}>
          {view.notes.map((note) => (
            <li key={`${note.writtenAt} ${note.heldOn}`}>
              <p className={styles.about}>
                <DateText value={note.heldOn} /> · {note.writtenBy}
              </p>
              <p className={styles.words}>{note.words}</p>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <NoteDialog planId={view.planId} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function NoteDialog({ planId, onClose }: { planId: number; onClose: () => void }) {
  const [heldOn, setDay] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { submit, busy } = useSubmit(PLAN_CHANGES);
  const save = async () => {
    setChecked(true);
    if (heldOn === null || words.trim() === '') return;
    if (await submit('/Development/AddPlanNote', { planId, heldOn, words })) onClose();
  };
  return (
    <FormDialog
      title="Add a note"
      description={WHO_READS}
      submitLabel="Save"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Date of the talk"
        name="heldOn"
        required
        error={isChecked && heldOn === null ? 'Date is required' : undefined}
      >
        <DateInput value={heldOn} onChange={setDay} />
      </Field>
      <Field
        label="Note"
        name="words"
        required
        error={isChecked && words.trim() === '' ? 'Note is required' : undefined}
      >
        <TextArea value={words} onValueChange={setWords} maxLength={4000} rows={5} />
      </Field>
    </FormDialog>
  );
}
