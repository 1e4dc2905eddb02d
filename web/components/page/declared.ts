import { createContext, useContext } from 'react';

export type Crumb = { label: string; to?: string | undefined };

/** The declaration of the current screen. */
export interface Declared {
  title: string;
  breadcrumb: readonly Crumb[];
}

export const DeclaredContext = createContext<Declared>({ title: '', breadcrumb: [] });

export const useDeclared = (): Declared => useContext(DeclaredContext);
