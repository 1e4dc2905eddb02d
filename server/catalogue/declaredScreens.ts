import { REQUESTS } from '#machines/catalogue/requests.ts';
import { PIPELINE_SCREEN } from '#machines/kits/requests/screen.ts';
import { INNER_LISTS, resourceAt, RESOURCES } from '#machines/catalogue/resources.ts';
import { OWN } from '#machines/core/screens/harmless.ts';
import type { Access } from '#machines/core/screens/need.ts';
import { AREAS } from '#machines/catalogue/screens.ts';
import {
  getNeeds,
  type Area,
  type Permission,
  type Screen,
} from '#machines/core/screens/screen.ts';
import { APPLIES_EVERYWHERE } from '#machines/catalogue/everywhere.ts';
import { describe } from '#machines/core/model/describe.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import type { Flag, MenuReference } from '#machines/core/values/menuReferences.ts';
import type { DeclaredAccess, Reference } from '#server/platform/access/declared.ts';
import { REPORTS } from './reports.ts';

/** Every screen that is drawn by a kit. */
export const DECLARED_SCREENS: readonly Screen[] = [
  ...[...RESOURCES, ...REPORTS].map(({ screen }) => screen),
  ...REQUESTS.flatMap(({ own, onBehalf }) => [{ ...own, harmless: OWN }, onBehalf]),
  PIPELINE_SCREEN,
];

/**
 * Every permission, by ID.
 * @throws at startup for an ID that is declared twice, a screen without a permission or with an undeclared one, and two
 * screens with the same address.
 */
export function permissionsOfScreens(
  areas: readonly Area[],
  kits: readonly Screen[],
): Readonly<Record<number, Reference>> {
  const references = new Map<number, Reference>();
  const add = ({ reference, ...declared }: Permission) => {
    const other = references.get(reference);
    if (other) {
      throw new Error(
        `“${other.name}” and “${declared.name}” have the reference ${reference}: give the new one another number`,
      );
    }
    references.set(reference, declared);
  };
  const screens = areas.flatMap((area) => Object.values(area.screens));
  for (const { permission } of screens) if (permission) add(permission);
  for (const { permissions = [] } of areas) for (const permission of permissions) add(permission);
  for (const { reference, title, allow, harmless } of kits) {
    if (Object.keys(allow).length === 0) throw new Error(`No one may open ${title}`);
    const declared = { reference: reference as MenuReference, name: title, allow };
    add(harmless === undefined ? declared : { ...declared, harmless });
  }
  for (const screen of screens) refuseOpen(screen.title, getNeeds(screen), references);
  for (const [call, access] of getCalls(areas)) refuseOpen(call, access, references);
  refuseRepeated([...screens, ...kits].map(({ address }) => address));
  for (const { address } of screens) refuseHidden(address, kits);
  return Object.fromEntries(references);
}

function refuseOpen(
  what: string,
  access: Access,
  references: ReadonlyMap<number, Reference>,
): void {
  if (typeof access === 'string') return;
  const lists = 'query' in access ? [...access.needs.values()] : [access];
  for (const needs of lists) {
    if (needs.length === 0 || needs.some(({ anyOf }) => anyOf.length === 0)) {
      throw new Error(`${what} is declared without a permission`);
    }
    const missing = needs.flatMap(({ anyOf }) => anyOf).find((id) => !references.has(id));
    if (missing !== undefined) throw new Error(`${what} asks for ${missing}, declared nowhere`);
  }
}

function refuseRepeated(addresses: readonly string[]): void {
  const repeated = addresses.find((address, at) => addresses.indexOf(address) !== at);
  if (repeated !== undefined) throw new Error(`Two screens are declared at ${repeated}`);
}

/**
 * Refuses a hand-made screen whose address has parameters and would hide a kit's screens, because
 * it takes precedence over them.
 */
function refuseHidden(address: string, kits: readonly Screen[]): void {
  if (!address.includes(':')) return;
  const pattern = new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`);
  const hidden = kits.find((kit) => pattern.test(kit.address));
  if (hidden) throw new Error(`${address} hides ${hidden.address}`);
}

/**
 * The permissions that the calls of hand-made screens require.
 * @throws for a call that is declared twice
 */
export function getCalls(areas: readonly Area[]): ReadonlyMap<string, Access> {
  const calls = new Map<string, Access>();
  for (const { screens, calls: shared = {} } of areas) {
    for (const declared of [
      ...Object.values(screens).map((screen) => screen.calls ?? {}),
      shared,
    ]) {
      for (const [call, access] of Object.entries(declared)) {
        if (calls.has(call)) throw new Error(`${call} is declared twice`);
        calls.set(call, access);
      }
    }
  }
  return calls;
}

export const REFERENCES = permissionsOfScreens(AREAS, DECLARED_SCREENS);

/** The permissions that the calls of the kits require. */
function callsOfKits(): ReadonlyMap<string, Access> {
  const routes = new Map<string, Access>();
  for (const { id, screen, confidential } of RESOURCES) {
    const reference = screen.reference as MenuReference;
    const may = (...flags: Flag[]): Access => flags.map((flag) => ({ flag, anyOf: [reference] }));
    const address = `/Resources/${id}`;
    for (const call of ['', '/Row', '/Changes', '/File', '/Template']) {
      routes.set(`GET ${address}${call}`, may('isView'));
    }
    // Everyone may read dropdown options, because all kinds of forms use them.
    routes.set(`GET ${address}/Options`, confidential ? may('isView') : 'signedIn');
    // Requires only the permission to view. The call itself then checks whether it creates or
    // edits, and the permission for that.
    routes.set(`POST ${address}/Save`, may('isView'));
    for (const call of ['SetActive', 'UndoChange']) {
      routes.set(`POST ${address}/${call}`, may('isEdit'));
    }
    routes.set(`POST ${address}/Delete`, may('isDelete'));
    routes.set(`POST ${address}/CheckFile`, may('isCreate', 'isEdit'));
    for (const call of ['ImportFile', 'UndoImport']) {
      routes.set(`POST ${address}/${call}`, may('isCreate', 'isEdit'));
    }
    routes.set(`GET ${address}/Imports`, may('isCreate', 'isEdit'));
  }
  for (const { id } of INNER_LISTS) routes.set(`GET /Resources/${id}/Options`, 'signedIn');
  for (const { id, screen } of REPORTS) {
    const view: Access = [{ flag: 'isView', anyOf: [screen.reference as MenuReference] }];
    for (const call of ['', '/Rows', '/Totals', '/Definition', '/File', '/Views', '/Mails']) {
      routes.set(`GET /Reports/${id}${call}`, view);
    }
    for (const call of ['SaveView', 'DeleteView', 'DefaultView', 'SaveMail', 'StopMail']) {
      routes.set(`POST /Reports/${id}/${call}`, view);
    }
  }
  for (const { id, own, onBehalf } of REQUESTS) {
    const [self, others] = [own.reference, onBehalf.reference] as MenuReference[];
    if (self === undefined || others === undefined) continue;
    routes.set(`GET /Requests/${id}`, [{ flag: 'isView', anyOf: [self] }]);
    routes.set(`GET /Requests/${id}/Row`, [{ flag: 'isView', anyOf: [self, others] }]);
    routes.set(`GET /Requests/${id}/Options`, [{ flag: 'isCreate', anyOf: [self, others] }]);
    routes.set(`POST /Requests/${id}/Send`, [{ flag: 'isCreate', anyOf: [self] }]);
    routes.set(`GET /Requests/${id}/OfOthers`, [{ flag: 'isView', anyOf: [others] }]);
    routes.set(`POST /Requests/${id}/Preview`, [{ flag: 'isCreate', anyOf: [self, others] }]);
    routes.set(`POST /Requests/${id}/SendFor`, [{ flag: 'isCreate', anyOf: [others] }]);
  }
  const pipelines = [PIPELINE_SCREEN.reference as MenuReference];
  routes.set('GET /Pipelines', [{ flag: 'isView', anyOf: pipelines }]);
  routes.set('POST /Pipelines/Check', [{ flag: 'isView', anyOf: pipelines }]);
  routes.set('POST /Pipelines/Publish', [{ flag: 'isEdit', anyOf: pipelines }]);
  routes.set('POST /Pipelines/UndoVersion', [{ flag: 'isEdit', anyOf: pipelines }]);
  routes.set('POST /Pipelines/Decide', [{ flag: 'isEdit', anyOf: pipelines }]);
  return routes;
}

/** The permissions that the calls of hand-made screens require. */
export const CALLS_OF_SCREENS: ReadonlyMap<string, Access> = getCalls(AREAS);

const screensOfKits = new Map(
  DECLARED_SCREENS.map(({ address, reference }) => [address, reference]),
);

const handMade = AREAS.flatMap(({ screens }) => Object.values(screens)).map((screen) => ({
  pattern: new RegExp(`^${screen.address.replaceAll(/:\w+/g, '[^/]+')}$`),
  needs: getNeeds(screen),
}));

export const ACCESS: DeclaredAccess = {
  references: REFERENCES,
  calls: new Map<string, Access>([...CALLS_OF_SCREENS, ...callsOfKits()]),
  everywhere: APPLIES_EVERYWHERE,
  ofScreen(address) {
    const path = (address.split('?')[0] ?? '').replaceAll(/\{\w+\}/g, '1');
    const reference = screensOfKits.get(path) ?? resourceAt(path)?.resource.screen.reference;
    if (reference !== undefined) {
      return [{ flag: 'isView', anyOf: [reference as MenuReference] }];
    }
    return handMade.find(({ pattern }) => pattern.test(path))?.needs;
  },
  ofStage(id, state) {
    const workflow = workflows.find((declared) => declared.id === id);
    return workflow && describe(workflow).states.get(state)?.meta.queue?.reference;
  },
};

/** Mounted routes that are missing from the table of calls. No one can call them. */
export const unlisted = (routes: readonly { method: string; path: string }[]): string[] =>
  routes
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((route) => !ACCESS.calls.has(route) && !isOfKit(route));

/** Whether a route of a kit stands for the calls of every resource or report. */
const isOfKit = (route: string): boolean =>
  RESOURCES.every(({ id }) => ACCESS.calls.has(route.replace(':resource', id))) ||
  REPORTS.every(({ id }) => ACCESS.calls.has(route.replace(':report', id))) ||
  REQUESTS.every(({ id }) => ACCESS.calls.has(route.replace('/Requests/:kind', `/Requests/${id}`)));
