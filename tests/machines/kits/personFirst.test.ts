import { expect, it } from 'vitest';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import { isAbout } from '#machines/kits/resources/field.ts';

it('lists and forms about a person begin with the person', () => {
  const late = RESOURCES.filter(({ fields }) => Object.values(fields).some(isAbout)).filter(
    ({ fields }) => !Object.values(fields).slice(0, 1).some(isAbout),
  );
  expect(late.map(({ id }) => id)).toEqual([]);
});

it('a form of more than twelve fields has sections', () => {
  const unbroken = RESOURCES.filter(({ fields }) => {
    const asked = Object.values(fields).filter(({ filled }) => filled !== true);
    return asked.length > 12 && asked.every(({ section }) => section === undefined);
  });
  expect(unbroken.map(({ id, fields }) => `${id} ${Object.keys(fields).length}`)).toEqual([]);
});
