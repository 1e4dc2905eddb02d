import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Dialog.module.css';
import { NamedButton } from './NamedButton.tsx';
import { useNavigationGuard } from './navigationGuards.ts';
import { hasOpenPopup, OverlayHost } from './overlayHost.ts';
import { translated, useTranslate } from '#web/lib/messages.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'full' | undefined;
  /** A click outside doesn't close it, and without a close button Escape doesn't, either. */
  staticBackdrop?: boolean | undefined;
  hideClose?: boolean | undefined;
  /** `alertdialog` is for urgent questions. */
  role?: 'dialog' | 'alertdialog' | undefined;
};

type ModalProps = DialogProps & { placement: 'centre' | 'left' | 'right' };

type TextField = HTMLInputElement | HTMLTextAreaElement;

const getFields = (dialog: EventTarget | null): TextField[] =>
  dialog instanceof HTMLElement
    ? [...dialog.querySelectorAll<TextField>('input:enabled, textarea:enabled')]
    : [];

/** Ctrl+Enter (⌘ on a Mac) submits a dialog's form from any field. */
function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  const submit = event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!submit) return;
  event.preventDefault();
  // Clicks the button instead of submitting, because the button does nothing while a submit is under way.
  submit.click();
}

/**
 * The modal of Dialog and Sheet. It doesn't use Radix's Overlay, which locks the page by a style element that
 * the content security policy blocks. base.css locks the page instead.
 */
export function Modal({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
  staticBackdrop = false,
  hideClose = false,
  role = 'dialog',
  placement,
}: ModalProps) {
  const t = useTranslate();
  const [host, setHost] = useState<HTMLElement | null>(null);
  const opener = useRef<Element | null>(null);
  const keepOpen = (event: Event) => event.preventDefault();
  // The Back button closes the dialog. Otherwise the page would change behind it, and a question would be
  // answered on another page than it was asked on.
  useNavigationGuard(open, ({ historyAction }) => {
    if (historyAction !== 'POP') return null;
    return ({ reset }) => {
      reset();
      if (!staticBackdrop || !hideClose) onOpenChange(false);
    };
  });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={classNames(styles.layer, styles[placement])} data-scroll-lock="">
          <div className={styles.backdrop} />
          <Radix.Content
            ref={setHost}
            role={role}
            aria-modal
            className={classNames(styles.modal, styles[size])}
            {...(description == null ? { 'aria-describedby': undefined } : {})}
            {...(staticBackdrop ? { onInteractOutside: keepOpen } : {})}
            // Radix returns the focus only to its own trigger. These dialogs are opened by other elements, so
            // the opener is remembered here.
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              // Radix focuses the first field, even if it is read-only. `autoFocus` doesn't help, because the
              // focus trap of a dialog below reverts it.
              const [first, ...others] = getFields(event.currentTarget);
              if (!first?.readOnly) return;
              event.preventDefault();
              (others.find(({ readOnly }) => !readOnly) ?? first).focus();
            }}
            // Radix returns the focus a moment after closing. By then a fast user may have moved on, which must
            // not be reverted.
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              const idle =
                document.activeElement === null || document.activeElement === document.body;
              if (idle && opener.current instanceof HTMLElement) opener.current.focus();
            }}
            onKeyDown={submitByKeys}
            onEscapeKeyDown={(event) => {
              if (hasOpenPopup(host) || (staticBackdrop && hideClose)) event.preventDefault();
            }}
          >
            <OverlayHost value={host}>
              <header className={styles.header}>
                <div className={styles.titles}>
                  <Radix.Title className={styles.title}>{translated(t, title)}</Radix.Title>
                  {description != null && (
                    <Radix.Description className={styles.description}>
                      {translated(t, description)}
                    </Radix.Description>
                  )}
                </div>
              </header>
              {children != null && <div className={styles.body}>{children}</div>}
              {footer != null && <footer className={styles.footer}>{footer}</footer>}
            </OverlayHost>
            {/* The close button comes last, so that a field gets the focus first. */}
            {!hideClose && (
              <NamedButton
                label="Close"
                size="small"
                className={styles.close}
                onClick={() => onOpenChange(false)}
              >
                <X aria-hidden="true" />
              </NamedButton>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A question or a short form over the page. On phones it slides up from the bottom. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} placement="centre" />;
}

export type SheetProps = DialogProps & { side?: 'left' | 'right' | undefined };

/** A panel at the side, for the details of a row or for the menu on phones. */
export function Sheet({ side = 'right', ...props }: SheetProps) {
  return <Modal {...props} placement={side} />;
}
