import { createContext, useContext } from 'react';

export type Crumb = { label: string; to?: string | undefined };

/** What is declared of the screen on show. */
export interface Declared {
  title: string;
  breadcrumb: readonly Crumb[];
}

export const DeclaredContext = createContext<Declared>({ title: '', breadcrumb: [] });

export const useDeclared = (): Declared => useContext(DeclaredContext);
