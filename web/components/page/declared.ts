import { createContext, useContext } from 'react';

export type Crumb = { label: string; to?: string | undefined };

/** The title and breadcrumb that the current screen declares. */
export interface Declared {
  title: string;
  breadcrumb: readonly Crumb[];
}

export const DeclaredContext = createContext<Declared>({ title: '', breadcrumb: [] });

export const useDeclared = (): Declared => useContext(DeclaredContext);
