import type { RouteObject } from 'react-router-dom';
import { SCREENS } from '#machines/catalogue/screens.ts';
import { getNeeds, type HandMadeScreen } from '#machines/core/screens/screen.ts';
import type { ScreenHandle } from '#web/lib/permissions/index.ts';
import { untilSignedIn } from '#web/session/index.ts';
import { anotherTry } from './anotherTry.tsx';
import { exactly } from './exactly.ts';
import { assets } from './drawn/assets.tsx';
import { career } from './drawn/career.tsx';
import { company } from './drawn/company.tsx';
import { documents } from './drawn/documents.tsx';
import type { Draw, MemberScreen } from './drawn/drawn.ts';
import { insight } from './drawn/insight.tsx';
import { pay } from './drawn/pay.tsx';
import { funds } from './drawn/funds.tsx';
import { payroll } from './drawn/payroll.tsx';
import { people } from './drawn/people.tsx';
import { personalRecords } from './drawn/personalRecords.tsx';
import { processes } from './drawn/processes.ts';
import { performance } from './drawn/performance.tsx';
import { separation } from './drawn/separation.tsx';
import { tasks } from './drawn/tasks.tsx';
import { training } from './drawn/training.tsx';
import { time } from './drawn/time.ts';
import { workplace } from './drawn/workplace.tsx';
import { RouteError } from './RouteError.tsx';

/** The component of each declared screen. TypeScript reports a missing one. */
const DRAWN: Readonly<Record<MemberScreen, Draw>> = {
  ...assets,
  ...career,
  ...company,
  ...documents,
  ...insight,
  ...pay,
  ...payroll,
  ...funds,
  ...people,
  ...personalRecords,
  ...processes,
  ...separation,
  ...training,
  ...tasks,
  ...performance,
  ...time,
  ...workplace,
};

/** The route handle of a screen: title, breadcrumb, and required permission. */
function getHandle(screen: HandMadeScreen): ScreenHandle {
  const { menu, title } = screen;
  const needs = getNeeds(screen);
  return {
    title,
    breadcrumb: [menu?.group, menu?.within].flatMap((label) =>
      label === undefined || label === title ? [] : [{ label }],
    ),
    needs: typeof needs === 'string' ? [] : needs,
  };
}

const handMade: RouteObject[] = Object.entries(DRAWN).map(([name, lazy]) => {
  const screen: HandMadeScreen = SCREENS[name as MemberScreen];
  return { path: screen.address, handle: getHandle(screen), lazy };
});

const screens: RouteObject[] = [
  ...handMade,
  // Serves screens that a kit renders, catalogue screens that aren't built yet, and unknown paths. Its code
  // is loaded when the first of them is opened.
  {
    path: '*',
    lazy: async () => ({ Component: (await import('./DeclaredScreen.tsx')).DeclaredScreen }),
  },
];

/**
 * Loads the code of a screen only for signed-in users: a visitor who followed a link would load 365
 * kB of it before being redirected to the sign-in.
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

/** Every screen within the shell. */
export const memberRoutes: RouteObject = exactly(
  anotherTry(
    forMembers({
      id: 'members',
      lazy: async () => ({ Component: (await import('./Layout.tsx')).Layout }),
      children: screens.map((screen) => forMembers({ errorElement: <RouteError />, ...screen })),
    }),
  ),
);
