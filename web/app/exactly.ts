import type { RouteObject } from 'react-router-dom';

/**
 * Has addresses match letter by letter, as the specification's do ("all exact match"): by default
 * `/selfservice/…` would open the screen of `/SelfService/…`, and in the other mode.
 */
export function exactly(route: RouteObject): RouteObject {
  if (route.index === true) return route;
  const { children } = route;
  return { ...route, caseSensitive: true, ...(children && { children: children.map(exactly) }) };
}
