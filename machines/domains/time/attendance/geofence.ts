export interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_M = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance along the ground in metres. */
export function distanceBetween(a: Place, b: Place): number {
  const half = (of: number) => Math.sin(radians(of) / 2) ** 2;
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Whether a position is within the radius. A position exactly on the edge is inside. */
export const isInside = (distance: number, radius: number): boolean => distance <= radius;
