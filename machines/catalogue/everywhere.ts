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

/**
 * The permissions for resources that belong to the whole account. Of business units, only creating one is
 * included, because an existing unit belongs to itself.
 */
const ofResources = RESOURCES.filter(({ scope }) => scope === 'account').flatMap(
  ({ screen: { reference }, table }) =>
    (isBusinessUnit({ table }) ? (['isCreate'] as const) : CHANGES).map((flag) => ({
      reference,
      flag,
    })),
);

const all = [...ofScreens, ...ofResources];

const of = (wantedFlag: Flag): readonly number[] =>
  all.flatMap(({ reference, flag }) => (flag === wantedFlag ? [reference] : []));

/**
 * For each flag, the permissions whose changes apply to every business unit. A role that someone has in only
 * some units therefore doesn't grant them.
 */
export const APPLIES_EVERYWHERE: Readonly<Record<Flag, readonly number[]>> = {
  isView: [],
  isCreate: of('isCreate'),
  isEdit: of('isEdit'),
  isDelete: of('isDelete'),
};
