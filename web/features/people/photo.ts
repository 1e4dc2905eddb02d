import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LoginAnswer } from '#machines/contracts/workflow.ts';
import type { Profile } from '#machines/workflows/session/events.ts';
import { pictureQuery } from '#web/features/documents/index.ts';
import { api } from '#web/lib/apiClient.ts';

/** The file id of the user photo: as it was at the sign-in, until it is changed here. */
export const ownPhotoQuery = ({ intUserId, intProfileImageUrl }: Profile) =>
  queryOptions({
    queryKey: ['people', 'ownPhoto', intUserId] as const,
    queryFn: async ({ signal }) =>
      (await api.get<LoginAnswer>('/Auth/Me', {}, signal)).intProfileImageUrl,
    initialData: intProfileImageUrl,
    staleTime: Infinity,
  });

/** An address for an avatar's picture; none where there is no photo, or it can't be had. */
export const usePhoto = (photoFileId: number): string | undefined =>
  useQuery(pictureQuery(photoFileId)).data;

export const useOwnPhoto = (profile: Profile): string | undefined =>
  usePhoto(useQuery(ownPhotoQuery(profile)).data);
