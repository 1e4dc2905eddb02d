import { createContext, type ComponentType } from 'react';
import type { FormControl } from './FieldControl.tsx';

/** By resource, the component that a domain shows below the fields of a form while the user fills it in. */
export type Asides = Readonly<Record<string, ComponentType<{ control: FormControl }>>>;

export const AsidesContext = createContext<Asides>({});
