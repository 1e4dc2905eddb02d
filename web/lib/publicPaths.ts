import { publicArea } from '#machines/domains/company/screens/public.ts';

const addresses = Object.fromEntries(
  Object.entries(publicArea.screens).map(([name, { address }]) => [name, address]),
) as { [Name in keyof typeof publicArea.screens]: (typeof publicArea.screens)[Name]['address'] };

/**
 * Paths before sign-in, and the path after it. Separate from the others, so that the first page
 * needn't load those.
 */
export const publicPaths = { ...addresses, home: '/dashboard' } as const;

/** Public screens (spec 000 §2); all others need a sign-in. */
export const PUBLIC_PATHS: readonly string[] = Object.values(addresses);
