import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { TextArea } from './TextArea.tsx';
import { TextInput } from './TextInput.tsx';

export type Question = {
  title: string;
  body?: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'neutral' | 'danger' | undefined;
  /** Has to be typed before it can be confirmed. */
  repeat?: string | undefined;
};

export type CommentQuestion = Question & {
  comment: {
    label: string;
    required?: boolean | undefined;
    placeholder?: string | undefined;
    maxLength?: number | undefined;
  };
};

type Asked = Question & { comment?: CommentQuestion['comment'] | undefined };
type Ask = (question: Asked) => Promise<string | null>;

const AskContext = createContext<Ask | null>(null);

function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('useConfirm needs a UiProvider above it.');
  return ask;
}

/** Asks a yes-or-no question over the page and tells what was answered. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = useAsk();
  return useCallback(async (question) => (await ask(question)) !== null, [ask]);
}

/** Asks with a comment box: null when cancelled, else the trimmed comment, which may be ''. */
export function useConfirmWithComment(): (question: CommentQuestion) => Promise<string | null> {
  return useAsk();
}

/** Shows the questions that useConfirm asks, one at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = useRef<(comment: string | null) => void>(null);

  const ask = useCallback<Ask>((question) => {
    answer.current?.(null);
    setAsked(question);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  const settle = (comment: string | null) => {
    answer.current?.(comment);
    answer.current = null;
    setAsked(null);
  };

  return (
    <AskContext value={ask}>
      {children}
      {asked && <ConfirmDialog asked={asked} settle={settle} />}
    </AskContext>
  );
}

type ConfirmDialogProps = { asked: Asked; settle: (comment: string | null) => void };

function ConfirmDialog({ asked, settle }: ConfirmDialogProps) {
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const [typed, setTyped] = useState('');
  const { comment: box, repeat } = asked;
  const isRepeated = repeat === undefined || typed.trim() === repeat;
  const formId = 'confirm-form';

  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      staticBackdrop={box !== undefined}
      onOpenChange={(open) => {
        if (!open) settle(null);
      }}
      title={asked.title}
      description={asked.body}
      footer={
        <>
          <Button onClick={() => settle(null)}>{asked.cancelLabel ?? 'Cancel'}</Button>
          <Button
            type="submit"
            form={formId}
            variant={asked.tone === 'danger' ? 'danger' : 'primary'}
            // Enter says yes, but never to what destroys.
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
            <TextArea
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
