import {
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { isServerThere } from '#web/lib/version.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { Button } from './Button.tsx';
import styles from './Unfetched.module.css';

export type UnfetchedProps<Part> = {
  fetchPart: () => Promise<Part>;
  /** Renders the part once it is loaded. */
  children: (part: Part) => ReactNode;
  /**
   * Whether the page has no other content, so that it may be reloaded if its code is no longer on
   * the server.
   */
  reloads?: boolean | undefined;
};

/** Replaces a part whose code failed to load, with a retry button; retries by itself when back online. */
export function Unfetched<Part>({ fetchPart, children, reloads = false }: UnfetchedProps<Part>) {
  const t = useTranslate();
  const [part, setPart] = useState<{ here: Part } | null>(null);
  const [busy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    try {
      setPart({ here: await fetchPart() });
    } catch {
      // The server responds, so it has another version of the code.
      if (reloads && (await isServerThere())) window.location.reload();
    } finally {
      setBusy(false);
    }
  };
  const backOnline = useEffectEvent(() => void tryAgain());
  useEffect(() => {
    const listen = () => backOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);

  if (part !== null) return children(part.here);
  return (
    <div className={styles.unfetched} role="alert">
      <p>{t('The server did not respond')}</p>
      <Button loading={busy} onClick={() => void tryAgain()}>
        Try again
      </Button>
    </div>
  );
}

/** React's `lazy` for optional parts: a load error must not unmount the page and lose typed text. */
export const lazyPart = <Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    fetchPart().catch((error: unknown): { default: ComponentType<Props> } => {
      reportError(error);
      const Another = (props: Props) => (
        <Unfetched fetchPart={fetchPart}>{({ default: Part }) => <Part {...props} />}</Unfetched>
      );
      return { default: Another };
    }),
  );
