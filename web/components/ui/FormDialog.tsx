import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useUnsavedGuard } from './useUnsavedGuard.ts';
import { Button } from './Button.tsx';
import { useConfirm } from './confirm.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import styles from './FormDialog.module.css';

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  submitLabel: string;
  cancelLabel?: string | undefined;
  busy: boolean;
  /** Displays values without a submit button. */
  readOnly?: boolean | undefined;
  /** Whether it can no longer be submitted; what was typed stays. */
  isClosed?: boolean | undefined;
  /**
   * Whether closing it would lose input, so that it asks first; default: whether anything was
   * typed.
   */
  dirty?: boolean | undefined;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  /** What it comes to: stays in view beside the buttons. */
  outcome?: ReactNode;
  children: ReactNode;
};

const LEAVE = {
  title: 'Leave without saving?',
  body: 'What you typed would be lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Keep editing',
  tone: 'danger',
} as const;

/**
 * Asks before a link loses what was typed. Cadre replaces the address after saving or for the sign-in, and
 * Back closes the dialog, which asks by itself.
 */
function Guard() {
  useUnsavedGuard(true, (_, action) => action !== 'PUSH');
  return null;
}

/**
 * A form in a dialog. A click outside, Escape, Cancel or the back button asks before typed text is
 * lost.
 */
export function FormDialog({
  submitLabel,
  cancelLabel = 'Cancel',
  busy,
  readOnly = false,
  isClosed = false,
  dirty,
  onSubmit,
  onClose,
  outcome,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const confirm = useConfirm();
  const [isTyped, setTyped] = useState(false);
  const isDirty = !readOnly && (dirty ?? isTyped);
  const close = async () => {
    if (!isDirty || (await confirm(LEAVE))) onClose();
  };
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => {
        if (!open) void close();
      }}
      staticBackdrop
      footer={
        <>
          {outcome !== undefined && <div className={styles.outcome}>{outcome}</div>}
          <Button onClick={() => void close()}>{cancelLabel}</Button>
          {!readOnly && !isClosed && (
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onInput={() => setTyped(true)}
        onSubmit={(event) => void onSubmit(event)}
      >
        {isDirty && <Guard />}
        {children}
      </form>
    </Dialog>
  );
}
