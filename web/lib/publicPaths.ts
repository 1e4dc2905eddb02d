import { publicArea } from '#machines/domains/company/screens/public.ts';

const addresses = Object.fromEntries(
  Object.entries(publicArea.screens).map(([name, { address }]) => [name, address]),
) as { [Name in keyof typeof publicArea.screens]: (typeof publicArea.screens)[Name]['address'] };

/**
 * The paths before sign-in, and the one to which sign-in leads. They are in a file of their own, so that the
 * sign-in page needn't load all other paths.
 */
export const publicPaths = { ...addresses, home: '/dashboard' } as const;

/** Screens at these paths are public (spec 000 §2). All others need a sign-in. */
export const PUBLIC_PATHS: readonly string[] = Object.values(addresses);
