import { walkMutant, type Mutant } from './mutant.ts';

const mutant = (name: string, title: string, from: string, to: string): Mutant => ({
  name: `session: ${name}`,
  test: 'tests/machines/core/session.test.ts',
  title,
  changes: [{ file: 'machines/core/session/vocabulary.ts', from, to }],
});

/** Promises of the session machine, in both places where it runs, and of its screens. */
export const mutants: readonly Mutant[] = [
  mutant(
    'another code may be asked for at once',
    'sent again after 60 seconds',
    'mayResend: ({ context }) => context.mayResend,',
    'mayResend: () => true,',
  ),
  mutant(
    'a code is awaited for ever',
    'given up after 1,000,000 ms',
    'GIVE_UP_AFTER_MS = 1_000_000',
    'GIVE_UP_AFTER_MS = 100_000_000',
  ),
  walkMutant(
    'session: logging in again begins in the locked user id',
    'company/session',
    'is asked for over the page',
    'web/components/ui/Dialog.tsx',
    'if (!first?.readOnly) return;',
    'if (first) return;',
  ),
  walkMutant(
    'session: the company’s logo is never shown',
    'shell',
    'logo stands in place of ours',
    'web/components/shell/AppShell.tsx',
    "logoUrl ?? '/icon.svg'",
    "'/icon.svg'",
  ),
];
