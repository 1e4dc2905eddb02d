import type { MenuReference } from '#machines/contracts/permissions.ts';
import { REQUESTS } from '#machines/requests/registry.ts';
import { PIPELINE_SCREEN } from '#machines/requests/screen.ts';
import { RESOURCES } from '#machines/resources/registry.ts';
import { REPORTS } from '#server/reports/registry.ts';
import type { Screen } from '#machines/screens/screen.ts';
import type { Reference, Access } from './need.ts';

/** Every screen that a kit draws. */
export const DECLARED_SCREENS: readonly Screen[] = [
  ...[...RESOURCES, ...REPORTS].map(({ screen }) => screen),
  ...REQUESTS.flatMap(({ own, onBehalf }) => [own, onBehalf]),
  PIPELINE_SCREEN,
];

/** Their permissions, by id. @throws for two screens of one id: a fault of ours, found at boot. */
export function declaredReferences(): Record<number, Reference> {
  const references: Record<number, Reference> = {};
  for (const { reference, title, allow } of DECLARED_SCREENS) {
    if (references[reference]) throw new Error(`Two screens have the reference ${reference}`);
    if (Object.keys(allow).length === 0) throw new Error(`Nobody may open ${title}`);
    references[reference] = { name: title, allow };
  }
  return references;
}

/** Whom the calls of the kits let in. */
export function declaredRoutes(): ReadonlyMap<string, Access> {
  const routes = new Map<string, Access>();
  for (const { id, screen, confidential } of RESOURCES) {
    const reference = screen.reference as MenuReference;
    const may = (...flags: ('isView' | 'isCreate' | 'isEdit' | 'isDelete')[]): Access =>
      flags.map((flag) => ({ flag, anyOf: [reference] }));
    const address = `/Resources/${id}`;
    for (const call of ['', '/Row', '/Changes', '/File', '/Template']) {
      routes.set(`GET ${address}${call}`, may('isView'));
    }
    // Names to choose from stand in forms of every kind.
    routes.set(`GET ${address}/Options`, confidential ? may('isView') : 'signedIn');
    // Making or changing, the call itself asks which.
    routes.set(`POST ${address}/Save`, may('isView'));
    routes.set(`POST ${address}/SetActive`, may('isEdit'));
    routes.set(`POST ${address}/Delete`, may('isDelete'));
    routes.set(`POST ${address}/CheckFile`, may('isCreate', 'isEdit'));
    routes.set(`POST ${address}/ImportFile`, may('isCreate', 'isEdit'));
  }
  for (const { id, screen } of REPORTS) {
    const view: Access = [{ flag: 'isView', anyOf: [screen.reference as MenuReference] }];
    for (const call of ['', '/Definition', '/File']) routes.set(`GET /Reports/${id}${call}`, view);
  }
  for (const { id, own, onBehalf } of REQUESTS) {
    const [self, others] = [own.reference, onBehalf.reference] as MenuReference[];
    if (self === undefined || others === undefined) continue;
    routes.set(`GET /Requests/${id}`, [{ flag: 'isView', anyOf: [self] }]);
    routes.set(`GET /Requests/${id}/Row`, [{ flag: 'isView', anyOf: [self, others] }]);
    routes.set(`POST /Requests/${id}/Send`, [{ flag: 'isCreate', anyOf: [self] }]);
    routes.set(`GET /Requests/${id}/OfOthers`, [{ flag: 'isView', anyOf: [others] }]);
    routes.set(`POST /Requests/${id}/SendFor`, [{ flag: 'isCreate', anyOf: [others] }]);
  }
  const pipelines = [PIPELINE_SCREEN.reference as MenuReference];
  routes.set('GET /Pipelines', [{ flag: 'isView', anyOf: pipelines }]);
  routes.set('POST /Pipelines/Check', [{ flag: 'isView', anyOf: pipelines }]);
  routes.set('POST /Pipelines/Publish', [{ flag: 'isEdit', anyOf: pipelines }]);
  routes.set('POST /Pipelines/Decide', [{ flag: 'isEdit', anyOf: pipelines }]);
  return routes;
}
