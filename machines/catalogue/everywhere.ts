import { PIPELINE_SCREEN } from '#machines/kits/requests/screen.ts';
import { RESOURCES } from './resources.ts';
import { isBusinessUnit } from '#machines/kits/resources/resource.ts';
import type { Flag } from '#machines/core/values/menuReferences.ts';
import { AREAS } from './screens.ts';

const CHANGES: readonly Flag[] = ['isCreate', 'isEdit', 'isDelete'];

interface Declared {
  reference: number;
  appliesEverywhere?: true;
}

const permissions: readonly Declared[] = [
  ...AREAS.flatMap(({ screens, permissions: shared = [] }) => [
    ...Object.values(screens).flatMap(({ permission }) => permission ?? []),
    ...shared,
  ]),
  PIPELINE_SCREEN,
];

const ofScreens = permissions.flatMap(({ reference, appliesEverywhere }) =>
  appliesEverywhere ? CHANGES.map((flag) => ({ reference, flag })) : [],
);

/** Rows of the whole account; a business unit itself is created for the account, and belongs to itself. */
const ofResources = RESOURCES.filter(({ scope }) => scope === 'account').flatMap(
  ({ screen: { reference }, table }) =>
    (isBusinessUnit({ table }) ? (['isCreate'] as const) : CHANGES).map((flag) => ({
      reference,
      flag,
    })),
);

const all = [...ofScreens, ...ofResources];

const of = (request: Flag): readonly number[] =>
  all.flatMap(({ reference, flag }) => (flag === request ? [reference] : []));

/**
 * By flag, the permissions whose changes apply to every business unit: a role held for some units
 * does not grant them.
 */
export const APPLIES_EVERYWHERE: Readonly<Record<Flag, readonly number[]>> = {
  isView: [],
  isCreate: of('isCreate'),
  isEdit: of('isEdit'),
  isDelete: of('isDelete'),
};
