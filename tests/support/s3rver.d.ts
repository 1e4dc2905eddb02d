declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  /** What of it is used here; it brings no types. */
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
