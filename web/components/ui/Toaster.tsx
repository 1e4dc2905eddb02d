import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useAtom } from '@xstate/store/react';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import box from './control.module.css';
import styles from './Toaster.module.css';
import { dismiss, toasts, type ToastTone } from './toasts.ts';
import tones from './tones.module.css';
import { useTranslate } from '#web/lib/messages.ts';

const icons: Record<ToastTone, LucideIcon> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/**
 * Shows the messages of `notify` and announces them to screen readers. It uses Radix, because the content
 * security policy blocks the style element of sonner.
 */
export function Toaster() {
  const t = useTranslate();
  const shown = useAtom(toasts);
  return (
    <Radix.Provider label={t('Notification')} swipeDirection="right">
      {shown.map((toast) => {
        const Icon = icons[toast.tone];
        return (
          <Radix.Root
            key={toast.id}
            className={classNames(styles.toast, tones[toast.tone])}
            duration={toast.duration}
            type={toast.tone === 'danger' ? 'foreground' : 'background'}
            onOpenChange={(open) => {
              if (!open) dismiss(toast.id);
            }}
          >
            <Icon className={styles.icon} aria-hidden="true" />
            <div className={styles.words}>
              <Radix.Title className={styles.message}>{t(toast.message)}</Radix.Title>
              {toast.description !== undefined && (
                <Radix.Description className={styles.description}>
                  {t(toast.description)}
                </Radix.Description>
              )}
            </div>
            {toast.action && (
              <Radix.Action asChild altText={t(toast.action.label)}>
                <Button size="small" onClick={toast.action.onClick}>
                  {toast.action.label}
                </Button>
              </Radix.Action>
            )}
            <Radix.Close
              className={classNames(box.inlineButton, styles.close)}
              aria-label={t('Close')}
            >
              <X aria-hidden="true" />
            </Radix.Close>
          </Radix.Root>
        );
      })}
      <Radix.Viewport
        className={styles.viewport}
        // Radix replaces {hotkey} with the shortcut key.
        label={`${t('Notification')} ({hotkey})`}
      />
    </Radix.Provider>
  );
}
