import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { describe } from '#machines/core/model/describe.ts';
import { RELATIVES } from '#machines/core/model/workflow.ts';
import {
  DEFAULT_PIPELINE,
  pipelineDefinition,
  type PipelineDefinition,
} from '#machines/kits/requests/pipeline.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { declaredRequests, requestKind } from '#server/kits/requests/declared.ts';
import { declaredWorkflows } from '#server/engine/declared.ts';
import { requestWorkflow, type PublishedPipeline } from '#machines/kits/requests/workflow.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import { unreadable } from './unreadable.ts';
import { pipelineHash } from '#server/kits/requests/pipelineVersions.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { mappingSchema, type Mapping, type Part } from './mapping.ts';

/** The machine that a log is checked against, and the mapping from the log to the machine. */
export interface Target {
  bound: BoundWorkflow;
  mapping: Mapping;
  /** The approval pipeline if the machine is that of a request; otherwise null. */
  pipeline: PublishedPipeline | null;
}

/**
 * Loads a file that the mapping names. For a command, the file is in the folder of the mapping; for an API call, in the
 * request.
 */
export type PipelineFile = (name: string) => Promise<unknown>;

/**
 * Reads a mapping's file and creates its machine.
 * @throws CannotStart that lists everything in the mapping that the machine does not have.
 */
export const readTarget = async (name: string, path: string): Promise<Target> =>
  getTarget(name, await readJson(path, 'mapping'), (file) =>
    readJson(resolve(dirname(path), file), 'pipeline'),
  );

/**
 * The machine of a mapping. If the mapping has no pipeline, `published` is used or, if that is undefined, the default
 * pipeline.
 * @throws CannotStart that lists everything in the mapping that the machine does not have.
 */
export async function getTarget(
  name: string,
  given: unknown,
  pipelineFile: PipelineFile,
  published?: { definition: PipelineDefinition; version: number },
): Promise<Target> {
  const mapping = parsedMapping(given);
  const kind = requestKind(name);
  const declared = declaredWorkflows.value.find(({ id }) => id === name);
  if (!kind && !declared) {
    const names = [
      ...declaredWorkflows.value.map(({ id }) => id),
      ...declaredRequests.value.map(({ id }) => id),
    ];
    throw unreadable(`There is no workflow ${name}. There are: ${names.toSorted().join(', ')}`);
  }
  if (!kind && mapping.pipeline) throw unreadable(`${name} is no request: it has no pipeline`);
  const pipeline = kind
    ? getPipeline(kind, {
        ...(mapping.pipeline === undefined
          ? (published ?? { definition: DEFAULT_PIPELINE, version: 1 })
          : { definition: await getDefinition(mapping.pipeline, pipelineFile), version: 1 }),
      })
    : null;
  const workflow = pipeline ? requestWorkflow(pipeline) : declared;
  if (!workflow) throw new Error('Neither a workflow nor a request');
  const bound: BoundWorkflow = { workflow, effects: {}, description: describe(workflow) };
  check(bound, mapping);
  return { bound, mapping, pipeline };
}

export const parsedMapping = (given: unknown): Mapping => parsed(mappingSchema, given, 'mapping');

/** The pipeline of a mapping, which is either written in the mapping or in a file that it names. */
export const getDefinition = async (
  given: NonNullable<Mapping['pipeline']>,
  pipelineFile: PipelineFile,
): Promise<PipelineDefinition> =>
  parsed(
    pipelineDefinition,
    typeof given === 'string' ? await pipelineFile(given) : given,
    'pipeline',
  );

const getPipeline = (
  kind: RequestKind,
  { definition, version }: { definition: PipelineDefinition; version: number },
): PublishedPipeline => ({
  kind,
  definition,
  version,
  hash: pipelineHash(kind.id, version, definition),
});

export async function readJson(path: string, what: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError)
      throw unreadable(`The ${what} is not valid JSON: ${error.message}`);
    throw unreadable(`The ${what} can’t be read: ${path}`);
  }
}

function parsed<S extends z.ZodType>(schema: S, given: unknown, what: string): z.output<S> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({
    path: path.join('.') || what,
    message,
  }));
  throw unreadable(`The ${what} is not understood`, errors);
}

function check({ workflow, description }: BoundWorkflow, mapping: Mapping): void {
  const parties = new Set([
    ...[...description.states.values()]
      .flatMap(({ actions }) => actions)
      .flatMap(({ who }) => ('anyOf' in who ? who.anyOf : [who]))
      .flatMap((who) => ('party' in who ? [who.party] : [])),
    ...(workflow.concerns ? [workflow.concerns] : []),
  ]);
  const strangers = (parts: readonly Part[], path: string) =>
    parts.flatMap((part) => {
      const [what, name] = Object.entries(part)[0] as [string, string];
      const isKnown =
        what === 'party'
          ? parties.has(name)
          : Object.hasOwn(what === 'role' ? ROLES : RELATIVES, name);
      return isKnown ? [] : [{ path, message: `There is no ${what} ${name}` }];
    });
  const errors = [
    ...Object.entries(mapping.activities).flatMap(([activity, ways]) =>
      ways.flatMap((way) => {
        const path = `activities.${activity}`;
        const names = 'event' in way ? [way.event] : way.stays;
        const eventLabels = 'event' in way ? description.eventLabels : description.states;
        return [
          ...names
            .filter((name) => !eventLabels.has(name))
            .map((name) => ({
              path,
              message: `${workflow.id} has no ${'event' in way ? 'event' : 'state'} ${name}. It has: ${[...eventLabels.keys()].join(', ')}`,
            })),
          ...('event' in way ? strangers(way.by ?? [], path) : []),
        ];
      }),
    ),
    ...Object.entries(mapping.roles).flatMap(([role, parts]) => strangers(parts, `roles.${role}`)),
  ];
  if (errors.length > 0) {
    throw unreadable('The mapping names what the machine doesn’t know', errors);
  }
}
