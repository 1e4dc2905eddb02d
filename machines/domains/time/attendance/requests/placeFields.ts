import { msg } from '#machines/core/locales/messages.ts';
import { number, text } from '#machines/kits/resources/field.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import type { Payload } from '#machines/kits/requests/request.ts';

/** The fields of a requested place for checking in: name, position and radius. */
export const PLACE_FIELDS = {
  place: text('Place'),
  latitude: number('Latitude', { min: -90, max: 90, decimals: 6, device: 'place' }),
  longitude: number('Longitude', { min: -180, max: 180, decimals: 6 }),
  radius: number('Radius', { min: 10, max: 2000, unit: msg('metres') }),
};

export const placeSubject = ({ place }: Payload): string => plainText(place);
