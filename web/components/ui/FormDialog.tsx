import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import styles from './FormDialog.module.css';

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  submitLabel: string;
  cancelLabel?: string | undefined;
  busy: boolean;
  /** Displays values without a submit button. */
  readOnly?: boolean | undefined;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog; a click outside does not lose typed text. */
export function FormDialog({
  submitLabel,
  cancelLabel = 'Cancel',
  busy,
  readOnly = false,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      staticBackdrop
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          {!readOnly && (
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
        onSubmit={(event) => void onSubmit(event)}
      >
        {children}
      </form>
    </Dialog>
  );
}
