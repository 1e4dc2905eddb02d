import { publicArea } from '#machines/screens/areas/public.ts';

const addresses = Object.fromEntries(
  Object.entries(publicArea.screens).map(([name, { address }]) => [name, address]),
) as { [Name in keyof typeof publicArea.screens]: (typeof publicArea.screens)[Name]['address'] };

/** What the sign-in leads to. Apart from the other addresses, which the first page needn't fetch. */
export const publicPaths = { ...addresses, home: '/dashboard' } as const;

/** Public screens (spec 000 §2); all others need a sign-in. */
export const PUBLIC_PATHS: readonly string[] = Object.values(addresses);
