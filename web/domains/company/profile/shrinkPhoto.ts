import { PHOTO_SIDE } from '#machines/domains/company/contracts/profile.ts';
import { readPhoto } from '#web/lib/photos/photo.ts';

const QUALITY = 0.86;

/**
 * Returns the central square of an image, scaled down. This removes metadata such as the location, and a list
 * of a hundred photos takes 2 MB instead of 100.
 * @throws if the browser can't read the image.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await readPhoto(file);
  try {
    const side = Math.min(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = PHOTO_SIDE;
    canvas.height = PHOTO_SIDE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw');
    // Without a white background, transparent areas would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, PHOTO_SIDE, PHOTO_SIDE);
    context.imageSmoothingQuality = 'high';
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    context.drawImage(picture, left, top, side, side, 0, 0, PHOTO_SIDE, PHOTO_SIDE);
    const bytes = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    if (!bytes) throw new Error('This browser cannot write pictures');
    return new File([bytes], 'photo.jpg', { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}
