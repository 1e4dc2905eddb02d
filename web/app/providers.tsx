import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { onPersonForgotten } from '#web/session/index.ts';
import { useSettingsOfPerson } from './useSettingsOfPerson.ts';

/** The providers above the router. Cached data is cleared before another user signs in. */
export function Providers({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  useSettingsOfPerson();
  useEffect(() => onPersonForgotten(() => queries.clear()), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
