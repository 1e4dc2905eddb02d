import { choice, number, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const trainingVenue: Resource = {
  id: 'trainingVenue',
  one: 'training venue',
  table: 'training_venues',
  scope: 'account',
  screen: {
    address: '/administration/trainingAndDevelopment/venue',
    title: 'Training Venue',
    description:
      'Where trainings take place: our offices with their meeting rooms, and places elsewhere.',
    menu: ['Administration', 'Training'],
    reference: 1750675935,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName(),
    kind: choice('Kind', { own: 'Our office', outside: 'Elsewhere' }),
    deskOfficeId: reference('Office', 'deskOffice', {
      when: { field: 'kind', is: 'own' },
      help: 'Its meeting rooms are booked for sessions, as for meetings.',
    }),
    seats: number('Seats', { min: 1, max: 10_000, initial: 20 }),
    address: text('Address', { optional: true, most: 500, multiline: true }),
  },
};
