import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/** Every event of a finding: Cadre reports it, and auditors explain it, object or open it again. */
export const auditFindingEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('find') }),
  z.object({ type: z.literal('explain'), comment }),
  z.object({ type: z.literal('object'), comment }),
  z.object({ type: z.literal('reopen'), comment }),
]);
export type AuditFindingEvent = z.output<typeof auditFindingEvent>;
