import { useState } from 'react';
import { useTranslate } from '#web/lib/messages.ts';
import { Button } from './Button.tsx';
import { CommentBox } from './CommentBox.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import type { AnyQuestion } from './question.ts';
import { TextInput } from './TextInput.tsx';

type ConfirmDialogProps = { asked: AnyQuestion; settle: (comment: string | null) => void };

const said = <Content,>(content: Content | (() => Content)): Content =>
  typeof content === 'function' ? (content as () => Content)() : content;

/** The confirmation dialog with its buttons, and with a comment box or text to type if the question needs one. */
export default function ConfirmDialog({ asked, settle }: ConfirmDialogProps) {
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const [typed, setTyped] = useState('');
  const { comment: box, repeat } = asked;
  const isRepeated = repeat === undefined || typed.trim() === repeat;
  const formId = 'confirm-form';
  useTranslate();

  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      staticBackdrop={box !== undefined}
      onOpenChange={(open) => {
        if (!open) settle(null);
      }}
      title={said(asked.title)}
      description={said(asked.body)}
      footer={
        <>
          <Button onClick={() => settle(null)}>{asked.cancelLabel ?? 'Cancel'}</Button>
          <Button
            type="submit"
            form={formId}
            variant={asked.tone === 'danger' ? 'danger' : 'primary'}
            // Enter confirms, because the button has the focus, except if the action is destructive or there is
            // something to type.
            autoFocus={asked.tone !== 'danger' && box === undefined && repeat === undefined}
          >
            {asked.confirmLabel ?? 'Confirm'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const text = comment.trim();
          if ((box?.required === true && text === '') || !isRepeated) setMissing(true);
          else settle(text);
        }}
      >
        {repeat !== undefined && (
          <Field
            label={`Type ${repeat} to confirm`}
            name="confirm-repeat"
            required
            error={missing && !isRepeated ? `Type ${repeat} to confirm` : undefined}
          >
            <TextInput value={typed} onValueChange={setTyped} autoComplete="off" autoFocus />
          </Field>
        )}
        {box && (
          <Field
            label={box.label}
            name="confirm-comment"
            required={box.required}
            error={missing && comment.trim() === '' ? 'A comment is required' : undefined}
          >
            <CommentBox
              value={comment}
              onValueChange={setComment}
              placeholder={box.placeholder}
              maxLength={box.maxLength}
              autoFocus
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
