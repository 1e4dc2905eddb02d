import type { HeicAnswer, HeicQuestion } from './heic.ts';

interface HeicImage {
  get_width(): number;
  get_height(): number;
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (drawn: { data: Uint8ClampedArray } | null) => void,
  ): void;
  free(): void;
}

declare function importScripts(url: string): void;
declare function postMessage(answer: HeicAnswer, transfer: Transferable[]): void;
declare const libheif: () => {
  HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeicImage[] };
};

/** Returns the decoded pixels of the first image, turned as the file says. */
async function decode({ library, bytes }: HeicQuestion): Promise<HeicAnswer> {
  importScripts(library);
  const { HeifDecoder } = libheif();
  const [image] = new HeifDecoder().decode(bytes);
  if (!image) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  const drawn = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) =>
    image.display({ data, width, height }, resolve),
  );
  image.free();
  return drawn && { data: data.buffer, width, height };
}

addEventListener('message', ({ data }: MessageEvent<HeicQuestion>) => {
  decode(data).then(
    (answer) => postMessage(answer, answer ? [answer.data] : []),
    () => postMessage(null, []),
  );
});
