import { zodResolver } from '@hookform/resolvers/zod';
import { config } from 'zod';

// Disables zod's compiled checks. By default zod compiles them at run time, which the content security policy
// forbids and reports.
config({ jitless: true });

/** Validates a form with a zod schema. */
export const schemaResolver = zodResolver;
