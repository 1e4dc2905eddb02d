import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, Missing, NotPermitted } from '#web/components/page/index.ts';
import { ApiError, failureMessage, isForbidden, NetworkError } from '#web/lib/apiError.ts';
import { Found } from '#web/components/edited/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useUnhurried } from '#web/lib/unhurried.ts';

export type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the state of a query: loading, refused, failed or loaded. Loaded data stays visible while it is fetched
 * again.
 */
export function Loaded<Data>({ query, loading, children }: LoadedProps<Data>) {
  const { data, error, isPending, refetch } = query;
  const t = useTranslate();
  const drawn = useUnhurried(data);
  if (drawn !== undefined) return <Found error={error}>{children(drawn)}</Found>;
  if (isPending || data !== undefined) return loading;
  if (isForbidden(error)) return <NotPermitted />;
  if (error instanceof ApiError && error.status === 404) {
    return <Missing message={failureMessage(error)} />;
  }
  return (
    <ErrorState
      message={failureMessage(error)}
      detail={error instanceof NetworkError ? t(error.message) : undefined}
      onRetry={() => void refetch()}
      requestId={error instanceof ApiError ? error.requestId : undefined}
    />
  );
}
