import library from 'libheif-js/libheif/libheif.js?url';

export interface HeicQuestion {
  library: string;
  bytes: ArrayBuffer;
}
export type HeicAnswer = { data: ArrayBuffer; width: number; height: number } | null;

/**
 * Decodes a HEIC image for browsers that can't, which are all but Safari. The library has 3 MB, so it is a
 * separate file that is only fetched with the first such image. It runs in a worker, because decoding a photo
 * takes seconds.
 * @throws if the file isn't a readable image.
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
