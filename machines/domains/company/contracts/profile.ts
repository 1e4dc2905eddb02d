import { z } from 'zod';

/** The `tableReferrence` under which a photo is uploaded. */
export const PHOTO_FILES = 'photo';

/** The width and height of a photo in pixels, as the web client makes it. */
export const PHOTO_SIDE = 320;

/**
 * POST /Employee/UpdateProfilePhoto, which the specification doesn't have: the ID of a file that was uploaded
 * for it, or 0 for none.
 */
export const profilePhotoBody = z.object({
  intProfileImageUrl: z
    .number('must be a file ID, or 0 for none')
    .int('must be a file ID, or 0 for none')
    .min(0, 'must be a file ID, or 0 for none'),
});
