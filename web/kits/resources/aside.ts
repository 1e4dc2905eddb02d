import { createContext, type ComponentType } from 'react';
import type { FormControl } from './FieldControl.tsx';

/** What a domain shows below the fields of a form while the user fills it in, by resource. */
export type Asides = Readonly<Record<string, ComponentType<{ control: FormControl }>>>;

export const AsidesContext = createContext<Asides>({});
