import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorState, Page } from '#web/components/page/index.ts';

/** The page that is shown if a screen threw an error or its code couldn't be loaded. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <Page>
      <ErrorState
        detail="This screen could not be displayed."
        onRetry={() => window.location.reload()}
      />
    </Page>
  );
}
