import { isTurned } from './orientation.ts';

const JPEG = 'image/jpeg';
/** The longest side in pixels. At about 200 dpi, the small print of an A4 receipt is still readable. */
const LONGEST_SIDE = 2400;
/** The JPEG qualities, which are tried one after another until the file is small enough. */
const QUALITIES = [0.86, 0.75, 0.62] as const;
const SMALLER = 0.75;
const SMALLEST_SIDE = 600;

const getExtension = ({ name }: File) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Types that phones and browsers produce but the server doesn't store. Such photos become JPEG before the upload. */
export const CONVERTED = ['heic', 'heif', 'webp', 'avif'] as const;
const STORED = ['jpg', 'jpeg', 'png'];

const isHeic = (file: File) =>
  /^image\/hei[cf]/.test(file.type) || ['heic', 'heif'].includes(getExtension(file));

const isConverted = (file: File) =>
  /^image\/(hei[cf]|webp|avif)/.test(file.type) ||
  CONVERTED.some((one) => one === getExtension(file));

export const isPhoto = (file: File): boolean =>
  isConverted(file) || STORED.includes(getExtension(file));

/**
 * Returns the pixels of a photo, turned as its camera says.
 * @throws if neither the browser nor a decoder can read it.
 */
export async function readPhoto(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (!isHeic(file)) throw error;
    const { decodeHeic } = await import('./heic.ts');
    return decodeHeic(file);
  }
}

/**
 * Returns a photo that can be uploaded: upright, of a stored type and at most `maxBytes`. A file that already
 * is so stays as it is. The server drops a photo's metadata, which says that it lies on its side, so it is
 * turned here.
 * @throws if it can't be read or made small enough.
 */
export async function preparePhoto(file: File, maxBytes: number): Promise<File> {
  const isJpeg = ['jpg', 'jpeg'].includes(getExtension(file));
  const fits = file.size <= maxBytes && !isConverted(file);
  if (fits && !(isJpeg && (await isTurned(file)))) return file;
  const picture = await readPhoto(file);
  try {
    return new File([await encode(picture, maxBytes)], getJpegName(file.name), { type: JPEG });
  } finally {
    picture.close();
  }
}

const getJpegName = (name: string) => `${name.replace(/\.[^.]*$/, '')}.jpg`;

async function encode(picture: ImageBitmap, maxBytes: number): Promise<Blob> {
  const longest = Math.max(picture.width, picture.height);
  for (
    let side = Math.min(longest, LONGEST_SIDE);
    side >= Math.min(longest, SMALLEST_SIDE);
    side = Math.floor(side * SMALLER)
  ) {
    const canvas = draw(picture, side / longest);
    for (const quality of QUALITIES) {
      // The qualities are tried one after another, because most photos already fit with the first.
      const bytes = await toJpeg(canvas, quality);
      if (bytes.size <= maxBytes) return bytes;
    }
  }
  throw new Error('The photo cannot be made small enough');
}

function draw(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  // Without a white background, transparent areas would turn black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (bytes) => (bytes ? resolve(bytes) : reject(new Error('This browser cannot write images'))),
      JPEG,
      quality,
    );
  });
