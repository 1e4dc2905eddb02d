import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { exactly } from './exactly.ts';
import { anotherTry } from './anotherTry.tsx';
import { RouteError } from './RouteError.tsx';
import { companyRoutes } from './routes/company.tsx';
import { payRoutes } from './routes/pay.tsx';
import { peopleRoutes } from './routes/people.tsx';
import { processesRoutes } from './routes/processes.ts';
import { untilSignedIn } from '#web/session/index.ts';
import { Arriving, UiLayer } from './UiLayer.tsx';

const signIn = () => import('#web/features/auth/index.ts');

const screens: RouteObject[] = [
  ...companyRoutes,
  ...processesRoutes,
  ...peopleRoutes,
  ...payRoutes,
  // Screens that a kit draws, those of the catalogue that aren't built yet, and addresses that nobody
  // knows. Fetched with the first of them: the first page doesn't grow with the catalogue.
  {
    path: '*',
    lazy: async () => ({ Component: (await import('./DeclaredScreen.tsx')).DeclaredScreen }),
  },
];

/**
 * Fetched for whoever is signed in, and nobody else: a visitor who follows a link to a screen is sent
 * to the sign-in, and had 365 kB of that screen on the way there.
 */
function forMembers(route: RouteObject): RouteObject {
  const { lazy } = route;
  if (typeof lazy !== 'function') return route;
  return {
    ...route,
    lazy: async () => {
      await untilSignedIn();
      return lazy();
    },
  };
}

/** Every route there is; tests walk them. */
export const routes: RouteObject[] = [
  exactly(
    anotherTry({
      element: <UiLayer />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <Arriving />,
      children: [
        {
          path: paths.login,
          lazy: async () => {
            const { LoginScreen } = await signIn();
            return { element: <LoginScreen key="login" /> };
          },
        },
        {
          path: paths.alternateLogin,
          lazy: async () => {
            const { LoginScreen } = await signIn();
            return { element: <LoginScreen key="alternate" alternate /> };
          },
        },
        {
          path: paths.verifyPin,
          lazy: async () => ({ Component: (await signIn()).VerifyPinScreen }),
        },
        {
          path: paths.invitation,
          lazy: async () => ({ Component: (await signIn()).InvitationScreen }),
        },
        {
          path: paths.privacyPolicy,
          lazy: async () => ({
            Component: (await import('#web/features/legal/index.ts')).PrivacyPolicyScreen,
          }),
        },
        ...[paths.checkPapers, paths.checkPaper(':code')].map((path) => ({
          path,
          lazy: async () => ({
            Component: (await import('#web/features/papers/index.ts')).CheckScreen,
          }),
        })),
        ...[paths.contactCard, paths.downloadFile].map((path) => ({
          path,
          lazy: async () => ({
            Component: (await import('#web/features/downloads/index.ts')).DownloadScreen,
          }),
        })),
        forMembers({
          lazy: async () => ({ Component: (await import('./Layout.tsx')).Layout }),
          children: screens.map((screen) =>
            forMembers({ errorElement: <RouteError />, ...screen }),
          ),
        }),
      ],
    }),
  ),
];

export const makeRouter = () => createBrowserRouter(routes);
