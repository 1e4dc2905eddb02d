import library from 'libheif-js/libheif/libheif.js?url';

export interface HeicQuestion {
  library: string;
  bytes: ArrayBuffer;
}
export type HeicAnswer = { data: ArrayBuffer; width: number; height: number } | null;

/**
 * Decodes a HEIC image in browsers that can't, which are all but Safari. The library is 3 MB, in a file
 * of its own that is fetched with the first such image; it runs in a worker, because a photo takes seconds.
 * @throws if it is not a readable image.
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('heicWorker.ts', import.meta.url), { name: 'heic' });
  try {
    const answer = await new Promise<HeicAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<HeicAnswer>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('The HEIC decoder did not load')));
      const question: HeicQuestion = { library: new URL(library, location.href).href, bytes };
      worker.postMessage(question, [bytes]);
    });
    if (!answer) throw new Error('Not a HEIC image');
    const { data, width, height } = answer;
    return await createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height));
  } finally {
    worker.terminate();
  }
}
