import { pipelineDefinition, type PipelineDefinition } from '#machines/kits/requests/pipeline.ts';

/**
 * Writes unpublished steps as the fragment of a URL, which can be shared and reloaded. Browsers don't send
 * fragments to the server, so its log doesn't contain the steps.
 */
export function draftFragment(definition: PipelineDefinition): string {
  const bytes = new TextEncoder().encode(JSON.stringify(definition));
  const text = btoa(String.fromCharCode(...bytes));
  return `#steps=${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The steps in a fragment; null if there are none or they aren't a pipeline. */
export function draftIn(fragment: string): PipelineDefinition | null {
  const text = /^#steps=([\w-]+)$/.exec(fragment)?.[1];
  if (text === undefined) return null;
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const read: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.codePointAt(0) ?? 0)),
    );
    return pipelineDefinition.safeParse(read).data ?? null;
  } catch {
    return null;
  }
}
