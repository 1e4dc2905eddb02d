import { zodResolver } from '@hookform/resolvers/zod';
import { config } from 'zod';

// By default zod compiles its checks at run time, which the content security policy forbids and reports.
config({ jitless: true });

/** Validates a form with a zod schema. */
export const schemaResolver = zodResolver;
