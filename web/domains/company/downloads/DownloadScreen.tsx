import { useQuery } from '@tanstack/react-query';
import { FileCheck2 } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/session/index.ts';
import { EmptyState, ErrorState } from '#web/components/page/index.ts';
import { Button, Link, Spinner } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { save } from '#web/lib/saveFile.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './DownloadScreen.module.css';
import { documentName } from './served.ts';

/** Visitors can get the company's contact card. Other documents need permission. */
const isPublic = (path: string): boolean => path === paths.contactCard;

/**
 * Fetches the current URL with the token, which the browser doesn't send when it opens a URL, and saves the
 * file (spec 000 §2).
 */
export function DownloadScreen() {
  const t = useTranslate();
  const session = useSession();
  const location = useLocation();
  const { pathname, search } = location;
  const signedIn = session.status === 'in';
  const isReady = session.status !== 'starting';
  const { data, error, refetch } = useQuery({
    queryKey: ['download', pathname, search, signedIn] as const,
    queryFn: ({ signal }) => api.file(`${pathname.replace(/^\/api/, '')}${search}`, {}, signal),
    enabled: isReady && (signedIn || isPublic(pathname)),
    staleTime: Infinity,
  });
  const name = data && (isPublic(pathname) ? 'contact.vcf' : documentName(data.type));
  useEffect(() => {
    if (data && name !== undefined) save(data.bytes, name);
  }, [data, name]);
  useEffect(() => {
    document.title = `${t('Download')} · Cadre`;
  }, [t]);

  if (isReady && !signedIn && !isPublic(pathname)) {
    return <Navigate to={paths.login} replace state={{ from: location }} />;
  }
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">{t('Download')}</h1>
      {error ? (
        <ErrorState
          message={failureMessage(error, t('Failed, try again'))}
          onRetry={() => void refetch()}
        />
      ) : name === undefined ? (
        <div role="status" aria-label={t('Loading')}>
          <Spinner />
        </div>
      ) : (
        <EmptyState
          icon={<FileCheck2 />}
          title={t('{name} has been saved', { name })}
          description={t('It is in your browser’s downloads.')}
          action={
            <Button asChild variant="primary">
              <Link to={paths.login}>{t('Continue to {product}', { product: 'Cadre' })}</Link>
            </Button>
          }
        />
      )}
    </main>
  );
}
