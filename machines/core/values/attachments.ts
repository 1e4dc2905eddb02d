/** An attachment: one file, 1,000,000 bytes (spec 000 §9). Its type is determined by its content. */
export const ATTACHMENT = {
  bytes: 1_000_000,
  /** For a file input's `accept`. */
  extensions: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'],
} as const;

/** Spec 000 §8, including the two spaces. */
export const UPLOADED = 'Upload  successfully';
export const UPLOAD_FAILED = 'File Size is too large or inValid File!';

/** The response of POST /Document/UploadFile is a list of these (spec 000 §3). */
export interface UploadedFile {
  globalFileUrlId: number;
  fileName: string;
}
