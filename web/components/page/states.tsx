import { CloudOff, Inbox, Lock, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, classNames, Link } from '#web/components/ui/index.ts';
import styles from './states.module.css';
import { translated, useTranslate } from '#web/lib/messages.ts';

type StateProps = {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  compact?: boolean;
  alert?: boolean;
};

function State({ icon, title, children, action, compact = false, alert = false }: StateProps) {
  const t = useTranslate();
  return (
    <div
      className={classNames(styles.state, compact && styles.compact)}
      role={alert ? 'alert' : undefined}
    >
      <span className={classNames(styles.icon, alert && styles.alert)} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{t(title)}</p>
      {children != null && <div className={styles.text}>{translated(t, children)}</div>}
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export type EmptyStateProps = {
  title?: string | undefined;
  description?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  compact?: boolean | undefined;
};

/**
 * The content in place of an empty list, with what the user can do. The default text is the specification's
 * (000 §8).
 */
export function EmptyState({
  title = 'No Data Found',
  description,
  icon = <Inbox />,
  action,
  compact = false,
}: EmptyStateProps) {
  return (
    <State icon={icon} title={title} action={action} compact={compact}>
      {description}
    </State>
  );
}

export type ErrorStateProps = {
  message?: string | undefined;
  detail?: ReactNode;
  onRetry?: (() => void) | undefined;
  requestId?: string | undefined;
};

/** The content if loading failed, with the reason and a retry button. */
export function ErrorState({
  message = 'Failed, try again',
  detail,
  onRetry,
  requestId,
}: ErrorStateProps) {
  const t = useTranslate();
  return (
    <State
      alert
      icon={<CloudOff />}
      title={message}
      action={onRetry && <Button onClick={onRetry}>Try again</Button>}
    >
      {detail}
      {requestId !== undefined && (
        <p className={styles.request}>{t('Request {requestId}', { requestId })}</p>
      )}
    </State>
  );
}

/** Shown if the server has no such row for the user. Trying again would not help, so it offers a way on. */
export function Missing({ message }: { message: string }) {
  const t = useTranslate();
  return (
    <State
      alert
      icon={<SearchX />}
      title={message}
      action={
        <Button asChild>
          {/* Not from paths.ts, which would add every screen's address to the sign-in page. */}
          <Link to="/">{t('Go to your dashboard')}</Link>
        </Button>
      }
    >
      {t('It may have been deleted, or you have no access to it.')}
    </State>
  );
}

/** The content if the user has no permission for the screen. The misspelt title is the specification's (000 §2). */
export function NotPermitted({ action }: { action?: ReactNode }) {
  return (
    <State icon={<Lock />} title="Your are not allowed to access" action={action}>
      Please contact the system administrator if you need this screen for your work.
    </State>
  );
}
