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
  /** Whether to reload the page if its code is gone after a deployment. Only for a part that is the whole page. */
  reloads?: boolean | undefined;
};

/**
 * The content in place of a part whose code failed to load, with a retry button. It retries by itself when
 * the browser is online again.
 */
export function Unfetched<Part>({ fetchPart, children, reloads = false }: UnfetchedProps<Part>) {
  const t = useTranslate();
  const [part, setPart] = useState<{ here: Part } | null>(null);
  const [busy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    try {
      setPart({ here: await fetchPart() });
    } catch {
      // The server responds, so it must have another version of the code. Reloading fetches that version.
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

/**
 * Works like React's `lazy` for optional parts, but a load error doesn't unmount the page, which would lose
 * what was typed.
 */
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
