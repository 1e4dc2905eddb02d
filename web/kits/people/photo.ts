import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { Profile } from '#machines/core/session/events.ts';
import { pictureQuery } from '#web/kits/uploads/index.ts';
import { api } from '#web/lib/apiClient.ts';

/** The file ID of the user's photo. It comes from the sign-in, until they change the photo here. */
export const ownPhotoQuery = ({ intUserId, intProfileImageUrl }: Profile) =>
  queryOptions({
    queryKey: ['people', 'ownPhoto', intUserId] as const,
    queryFn: async ({ signal }) =>
      (await api.get<LoginAnswer>('/Auth/Me', {}, signal)).intProfileImageUrl,
    initialData: intProfileImageUrl,
    staleTime: Infinity,
  });

/** Returns the URL of an avatar's photo. It is undefined if there is none or if it can't be loaded. */
export const usePhoto = (photoFileId: number): string | undefined =>
  useQuery(pictureQuery(photoFileId)).data;

export const useOwnPhoto = (profile: Profile): string | undefined =>
  usePhoto(useQuery(ownPhotoQuery(profile)).data);
