import { chartedWorkflow, getChart } from '#machines/core/chart/chart.ts';
import { chartedSession } from '#machines/core/chart/session.ts';
import { getField } from '#machines/core/model/contextFields.ts';
import { beginMoment } from '#machines/core/model/whatIf.ts';
import { RELATIVES } from '#machines/core/model/workflow.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { PREVIEW_WORDS } from '#machines/kits/requests/previewWords.ts';
import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import { APPROVAL_SCREENS } from '#machines/catalogue/approvalScreens.ts';
import { AREAS } from '#machines/catalogue/screens.ts';
import { PAPERS } from '#server/catalogue/papers.ts';
import { REPORTS } from '#server/catalogue/reports.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { rowsCalled } from '#server/kits/resources/uses.ts';
import { namingTables } from './namingTables.ts';

/** Requests as a company begins with them. */
const requestWorkflows = REQUESTS.map((kind) =>
  requestWorkflow({ kind, definition: firstPipeline(kind), version: 1, hash: '' }),
);

/** Every machine as it is drawn. */
export const everyChart = () =>
  [...[...workflows, ...requestWorkflows].map(chartedWorkflow), chartedSession].map(getChart);

/**
 * What is shown and stands in no text that is marked as one: conditions and delays of machines by their
 * names, parties, fields without a label, and what screens declare.
 */
export function declaredWords(): string[] {
  const said = [...machineWords(), ...screenWords(), ...wordsOfUse(), ...PREVIEW_WORDS];
  // Times are put together of units.
  const words = said.filter((one) => one !== undefined && one !== 'Cadre' && !/^$|^\d/.test(one));
  return [...new Set([...words, ...fieldWords()])];
}

/** What is said of the rows that use one: of master data, of records, and of every table that may name master data. */
function wordsOfUse(): string[] {
  const tables = [...RESOURCES.map(({ table }) => table), ...namingTables()];
  return [
    ...tables.map(rowsCalled(recordTypes, RESOURCES)),
    ...recordTypes.flatMap(({ called }) => called ?? []),
  ];
}

/** Labels and choices of fields and filters: what a shared list or a helper says isn't marked as text. */
function fieldWords(): string[] {
  const fields = [
    ...[...RESOURCES, ...REQUESTS].flatMap((one) => Object.values(one.fields)),
    ...REPORTS.flatMap(({ filters }) => Object.values(filters)),
    ...PAPERS.flatMap((paper) => Object.values(paper.fields)),
  ];
  return fields.flatMap((field) => [
    field.label,
    ...('section' in field && typeof field.section === 'string' ? [field.section] : []),
    ...('options' in field && typeof field.options === 'object'
      ? Object.values(field.options)
      : []),
  ]);
}

function machineWords(): string[] {
  const charts = everyChart();
  const nodes = charts.flatMap(({ states, transitions }) => [...states, ...transitions]);
  const fields = workflows.flatMap((workflow) => {
    const input = workflow.samples?.inputs[0] ?? {};
    const { context } = beginMoment(workflow, input, '2026-01-01T00:00:00.000Z');
    return Object.entries(context).map(([name, at]) => getField(workflow.fields, name, at).label);
  });
  return [
    // Labels that a helper is given are in no text that is marked as one. Events of the session have names only.
    ...nodes.map(({ label }) => label).filter((label) => /^\p{Lu}/u.test(label)),
    // Who stands in is a sentence of its own.
    ...nodes.flatMap(({ who }) =>
      who.label.split(' or ').map((one) => one.split(', else ', 1)[0] ?? one),
    ),
    ...charts.flatMap(({ states }) => states.map(({ deadline }) => deadline ?? '')),
    ...charts.flatMap(({ transitions }) =>
      transitions.flatMap(({ guard, delay }) => [guard?.words ?? '', delay?.words ?? '']),
    ),
    ...fields,
    ...workflows.flatMap((one) => Object.values(one.fields ?? {}).flatMap((f) => f.options ?? [])),
    ...Object.values(RELATIVES),
  ];
}

function screenWords(): string[] {
  const screens = AREAS.flatMap((area) => Object.values(area.screens));
  const permissions = [
    ...AREAS.flatMap((area) => area.permissions ?? []),
    ...screens.flatMap(({ permission }) => permission ?? []),
  ];
  return [
    ...screens.flatMap(({ title, menu }) => [title, menu?.label ?? '', menu?.within ?? '']),
    ...permissions.map(({ name }) => name),
    ...APPROVAL_SCREENS.map(({ title }) => title),
    ...[...RESOURCES, ...REPORTS].flatMap(({ screen: { title, menu } }) => [title, ...menu]),
  ].filter((words): words is string => words !== undefined);
}
