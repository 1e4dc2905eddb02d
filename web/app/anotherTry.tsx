import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Unfetched } from '#web/components/ui/index.ts';

type Screen = { Component?: ComponentType | null | undefined; element?: ReactNode };

/**
 * If the code of a screen couldn't be loaded, lets the user retry within the shell. By default the router
 * would show the fallback of the first load, which is an empty page.
 */
export function anotherTry(route: RouteObject): RouteObject {
  if (route.index === true) return route;
  const { lazy, children } = route;
  const whole = children ? { ...route, children: children.map(anotherTry) } : route;
  if (typeof lazy !== 'function') return whole;
  return {
    ...whole,
    lazy: async () => {
      try {
        return await lazy();
      } catch (error) {
        reportError(error);
        return { element: <FetchedAgain fetchScreen={lazy} /> };
      }
    },
  };
}

function FetchedAgain({ fetchScreen }: { fetchScreen: () => Promise<Screen> }) {
  return (
    <Unfetched fetchPart={fetchScreen} reloads>
      {({ Component, element }) => (Component ? <Component /> : element)}
    </Unfetched>
  );
}
