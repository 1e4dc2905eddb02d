/**
 * The rules for attachments: one file of at most 1,000,000 bytes (spec 000 §9), whose type is determined by its
 * content.
 */
export const ATTACHMENT = {
  bytes: 1_000_000,
  /** The extensions for the `accept` attribute of a file input. */
  extensions: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'],
} as const;

/** The message of a successful upload, including its two spaces (spec 000 §8). */
export const UPLOADED = 'Upload  successfully';
export const UPLOAD_FAILED = 'File Size is too large or inValid File!';

/** The response of POST /Document/UploadFile is a list of these (spec 000 §3). */
export interface UploadedFile {
  globalFileUrlId: number;
  fileName: string;
}
