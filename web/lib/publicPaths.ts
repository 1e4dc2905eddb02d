import { publicArea } from '#machines/screens/areas/public.ts';

const addresses = Object.fromEntries(
  Object.entries(publicArea.screens).map(([name, { address }]) => [name, address]),
) as { [Name in keyof typeof publicArea.screens]: (typeof publicArea.screens)[Name]['address'] };

/** What the sign-in leads to. Apart from the other addresses, which the first page needn't fetch. */
export const publicPaths = { ...addresses, home: '/dashboard' } as const;

/** What anybody may open (spec 000 §2); every other screen is for whoever is signed in. */
export const PUBLIC_PATHS: readonly string[] = Object.values(addresses);
