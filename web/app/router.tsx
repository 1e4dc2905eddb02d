import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { breathe } from '#web/lib/settings/breathe.ts';
import { publicPaths } from '#web/lib/publicPaths.ts';
import { untilSignedIn } from '#web/session/index.ts';
import { exactly } from './exactly.ts';
import { anotherTry } from './anotherTry.tsx';
import { RouteError } from './RouteError.tsx';
import { Arriving, UiLayer } from './UiLayer.tsx';

const signIn = () => import('#web/domains/company/auth/index.ts');

/** The parent route of the screens in the shell, which are added when first opened. */
const ROOT = 'root';

const publicRoutes: RouteObject[] = [
  exactly(
    anotherTry({
      id: ROOT,
      element: <UiLayer />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <Arriving />,
      children: [
        {
          path: publicPaths.login,
          lazy: async () => {
            const { LoginScreen } = await signIn();
            return { element: <LoginScreen key="login" /> };
          },
        },
        {
          path: publicPaths.alternateLogin,
          lazy: async () => {
            const { LoginScreen } = await signIn();
            return { element: <LoginScreen key="alternate" alternate /> };
          },
        },
        {
          path: publicPaths.verifyPin,
          lazy: async () => ({ Component: (await signIn()).VerifyPinScreen }),
        },
        {
          path: publicPaths.invitation,
          lazy: async () => ({ Component: (await signIn()).InvitationScreen }),
        },
        {
          path: publicPaths.refuseMail,
          lazy: async () => ({ Component: (await signIn()).RefuseMailScreen }),
        },
        {
          path: publicPaths.setup,
          lazy: async () => ({
            Component: (await import('#web/domains/company/setup/index.ts')).SetupScreen,
          }),
        },
        {
          path: publicPaths.kiosk,
          lazy: async () => ({
            Component: (await import('#web/domains/time/kiosk/index.ts')).KioskScreen,
          }),
        },
        {
          path: publicPaths.leaver,
          lazy: async () => ({
            Component: (await import('#web/domains/separation/index.ts')).LeaverScreen,
          }),
        },
        {
          path: publicPaths.privacyPolicy,
          lazy: async () => ({
            Component: (await import('#web/domains/company/legal/index.ts')).PrivacyPolicyScreen,
          }),
        },
        ...[publicPaths.checkPapers, publicPaths.checkPaper].map((path) => ({
          path,
          lazy: async () => ({
            Component: (await import('#web/domains/documents/papers/index.ts')).CheckScreen,
          }),
        })),
        ...[publicPaths.contactCard, publicPaths.downloadFile].map((path) => ({
          path,
          lazy: async () => ({
            Component: (await import('#web/domains/company/downloads/index.ts')).DownloadScreen,
          }),
        })),
      ],
    }),
  ),
];

/**
 * The routes of the screens are loaded when a signed-in user opens the first screen, because they are too
 * large for the first page. React Router ignores routes whose ID it has already. A flag instead of the ID
 * would be wrong if the first navigation was aborted.
 */
export const makeRouter = () =>
  createBrowserRouter(publicRoutes, {
    patchRoutesOnNavigation: async ({ matches, patch }) => {
      // The router also calls this for known paths with a parameter. Visitors may check papers without
      // signing in.
      if (matches.some(({ route }) => route.path === publicPaths.checkPaper)) return;
      await untilSignedIn();
      await breathe();
      const { memberRoutes } = await import('./memberRoutes.tsx');
      await breathe();
      patch(ROOT, [memberRoutes]);
    },
  });
