import type { z } from 'zod';
import type { issueTypeProcessBody } from '#machines/workflows/ticket/process.ts';

export type ProcessFields = z.input<typeof issueTypeProcessBody>;
