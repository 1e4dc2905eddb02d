import { useId, useRef, useState, type ReactNode } from 'react';
import { useUnsavedGuard } from './useUnsavedGuard.ts';
import { Button } from './Button.tsx';
import { useConfirm } from './confirm.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import styles from './FormDialog.module.css';

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  submitLabel: string;
  cancelLabel?: string | undefined;
  busy: boolean;
  /** Shows values without a submit button. */
  readOnly?: boolean | undefined;
  /** Whether the form can no longer be submitted. What was typed stays. */
  isClosed?: boolean | undefined;
  /**
   * Whether closing would lose input, so that the dialog asks first. By default it is whether the user has
   * typed anything.
   */
  dirty?: boolean | undefined;
  /** If it returns a promise, nothing is submitted again until that is settled. */
  onSubmit: () => unknown;
  onClose: () => void;
  /** The result that the input would have, such as a total. It stays visible beside the buttons. */
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
 * Asks before a link loses what was typed. Other navigations pass: Cadre itself replaces the address after
 * saving or for the sign-in, and Back closes the dialog, which asks by itself.
 */
function Guard() {
  useUnsavedGuard(true, (_, action) => action !== 'PUSH');
  return null;
}

/** A form in a dialog. A click outside, Escape, Cancel and the Back button ask before what was typed is lost. */
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
  const isSubmitting = useRef(false);
  const [isPending, setPending] = useState(false);
  const isDirty = !readOnly && (dirty ?? isTyped);
  // Between the response and the fresh lists, a second press would send the form a second time.
  const submit = async () => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setPending(true);
    try {
      await onSubmit();
    } finally {
      isSubmitting.current = false;
      setPending(false);
    }
  };
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
            <Button type="submit" form={formId} variant="primary" loading={busy || isPending}>
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
        onSubmit={(event) => {
          // Keeps the browser from submitting the form itself and leaving the page, and keeps a form around
          // the dialog from being submitted, too.
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
      >
        {isDirty && <Guard />}
        {children}
      </form>
    </Dialog>
  );
}
