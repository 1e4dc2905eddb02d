import { MessageSquarePlus, MessageSquareText } from 'lucide-react';
import { useAtom } from '@xstate/store/react';
import { useState } from 'react';
import { Button, Field, Popover, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { Increment } from './api.ts';
import styles from './RowCommentBox.module.css';
import type { RowComments } from './rowComments.ts';

const MAX_LENGTH = 2000;

export type RowCommentBoxProps = {
  comments: RowComments;
  row: Pick<Increment, 'incrementId' | 'employeeName'>;
};

/** A comment on a single row, stored while it is typed; a button opens it. */
export function RowCommentBox({ comments, row }: RowCommentBoxProps) {
  const t = useTranslate();
  const { incrementId: id, employeeName } = row;
  const [open, setOpen] = useState(false);
  const text = useAtom(comments.texts, (texts) => texts.get(id) ?? '');
  const written = text.trim();
  const label = t('Comment on {name}', { name: employeeName });
  return (
    <Popover
      label={label}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          size="small"
          variant="ghost"
          aria-label={written === '' ? label : `${label}: ${written}`}
          icon={
            written === '' ? (
              <MessageSquarePlus aria-hidden="true" />
            ) : (
              <MessageSquareText aria-hidden="true" />
            )
          }
        >
          <span className={styles.text}>{written === '' ? t('Comment') : written}</span>
        </Button>
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOpen(false);
        }}
      >
        <Field label={label} hint="Applies only to this person.">
          <TextInput
            value={text}
            onValueChange={(next) => comments.write(id, next)}
            maxLength={MAX_LENGTH}
          />
        </Field>
        <Button type="submit" size="small">
          Done
        </Button>
      </form>
    </Popover>
  );
}
