import { Router } from 'express';
import { profilePhotoBody } from '#machines/domains/company/contracts/profile.ts';
import { write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { updatePhoto } from './photo.ts';

/** The calls about a user's own profile, which the specification doesn't have. */
export function profileRoutes(services: Services): Router {
  const router = Router();
  router.post(
    '/Employee/UpdateProfilePhoto',
    write(services, profilePhotoBody, async (call, body) => {
      await updatePhoto(call, body);
      return { statusCode: 200, message: 'Submitted Successfully' };
    }),
  );
  return router;
}
