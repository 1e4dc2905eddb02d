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
    'expires after 1,000,000 ms, whatever was tried in between',
    'GIVE_UP_AFTER_MS = 1_000_000',
    'GIVE_UP_AFTER_MS = 100_000_000',
  ),
  walkMutant(
    'session: logging in again begins in the locked user id',
    'company/session',
    'ended by the server asks for sign-in over the page, with a',
    'web/components/ui/Dialog.tsx',
    'if (!first?.readOnly) return;',
    'if (first) return;',
  ),
  walkMutant(
    'session: the company’s logo is never shown',
    'shell',
    'sees the business unit’s logo in place of Cadre’s',
    'web/components/shell/AppShell.tsx',
    "logoUrl ?? '/icon.svg'",
    "'/icon.svg'",
  ),
];
