import type { RouteObject } from 'react-router-dom';

/**
 * Makes paths case-sensitive, as the specification requires ("all exact match"): by default
 * `/selfservice/…` would open the screen of `/SelfService/…`.
 */
export function exactly(route: RouteObject): RouteObject {
  if (route.index === true) return route;
  const { children } = route;
  return { ...route, caseSensitive: true, ...(children && { children: children.map(exactly) }) };
}
