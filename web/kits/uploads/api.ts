import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UploadLimits } from '#machines/core/values/uploadUses.ts';
import { ATTACHMENT, type UploadedFile } from '#machines/core/values/attachments.ts';
import type { LoadAttachment, UploadAttachment } from '#web/components/attachments/index.ts';
import { notify } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';

/** Fetches the content of an attachment with the session's token (spec 000 §7). */
export const loadAttachment: LoadAttachment = async (id, signal) =>
  (await api.file('/Document/DownloadFile', { id }, signal)).bytes;

/** Shows the server's message as a warning (spec 000 §8). */
export const warnOfDownload = (error: unknown): void => notify.warning(failureMessage(error));

/** Uploads attachments of a kind. The record that they belong to refers to them by ID. */
export const uploadTo =
  (tableReferrence: string): UploadAttachment =>
  async (file) => {
    const [uploaded] = await api.attach<UploadedFile[]>(
      '/Document/UploadFile',
      { tableReferrence, documentTypeId: 0, accountId: 0, businessUnitId: 0, createdBy: 0 },
      file,
    );
    if (!uploaded) throw new Error('');
    return uploaded;
  };

const limitsQuery = queryOptions({
  queryKey: ['files', 'limits'] as const,
  queryFn: ({ signal }) => api.get<UploadLimits>('/Document/Limits', {}, signal),
  staleTime: 300_000,
});

/** Returns the size limit of this kind of upload. Until it is known, it is the default. */
export const useUploadLimit = (tableReference: string): number =>
  useQuery(limitsQuery).data?.[tableReference] ?? ATTACHMENT.bytes;

/** Deletes an upload that wasn't submitted. If that fails it does no harm, because no record refers to the file. */
export const dropUpload = (id: number): void =>
  void api.get('/Document/DeleteUploadedFile', { id }).catch(() => undefined);

/** Fetches an uploaded picture as a URL for an `img`. The ID 0 means that there is none. */
export const pictureQuery = (fileId: number) =>
  queryOptions({
    queryKey: ['files', 'picture', fileId] as const,
    queryFn: async ({ signal }) =>
      URL.createObjectURL((await api.file('/Document/DownloadFile', { id: fileId }, signal)).bytes),
    enabled: fileId > 0,
    staleTime: Infinity,
    gcTime: Infinity,
  });
