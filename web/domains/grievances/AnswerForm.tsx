import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { note } from '#machines/domains/grievances/events.ts';
import { Button, Field, TextArea } from '#web/components/ui/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import styles from './grievances.module.css';

const noteForm = z.object({ note });

/** Adds a note to a grievance. `send` returns whether it was accepted; typed text stays until then. */
export function AnswerForm({ send }: { send: (note: string) => Promise<boolean> }) {
  const { formState, handleSubmit, register, reset } = useForm({
    resolver: schemaResolver(noteForm),
    defaultValues: { note: '' },
  });
  const answer = async ({ note: text }: { note: string }) => {
    if (await send(text)) reset();
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(answer)(event)}>
      <Field label="Note" name="note" error={formState.errors.note?.message} required>
        <TextArea {...register('note')} rows={2} />
      </Field>
      <div>
        <Button type="submit" loading={formState.isSubmitting}>
          Add Note
        </Button>
      </div>
    </form>
  );
}
