import { zodResolver } from '@hookform/resolvers/zod';
import { config } from 'zod';

// Zod would try to compile its checks, which the content security policy forbids and reports.
config({ jitless: true });

/** Has a form checked by a zod schema. */
export const schemaResolver = zodResolver;
