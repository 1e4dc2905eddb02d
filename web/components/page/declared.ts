import { createContext, useContext } from 'react';
import type { Crumb } from './PageHeader.tsx';

/** What is declared of the screen on show. */
export interface Declared {
  title: string;
  breadcrumb: readonly Crumb[];
}

export const DeclaredContext = createContext<Declared>({ title: '', breadcrumb: [] });

export const useDeclared = (): Declared => useContext(DeclaredContext);
