import { publicArea } from '#machines/screens/areas/public.ts';

const { login, alternateLogin, verifyPin, privacyPolicy, contactCard, downloadFile } =
  publicArea.screens;

/** What the sign-in leads to. Apart from the other addresses, which the first page needn't fetch. */
export const publicPaths = {
  login: login.address,
  alternateLogin: alternateLogin.address,
  verifyPin: verifyPin.address,
  privacyPolicy: privacyPolicy.address,
  contactCard: contactCard.address,
  downloadFile: downloadFile.address,
  home: '/dashboard',
} as const;

/** What anybody may open (spec 000 §2); every other screen is for whoever is signed in. */
export const PUBLIC_PATHS: readonly string[] = Object.values(publicArea.screens).map(
  ({ address }) => address,
);
