import type { UploadedFile } from '#machines/core/values/attachments.ts';
import type { Answer, Client } from '#tests/support/client.ts';

const BOUNDARY = '----cadre-test-boundary';

export interface Part {
  name?: string;
  filename: string | Buffer;
  bytes: Buffer;
  type?: string;
}

/** A raw multipart body, so that names can contain anything. */
export const multipart = (parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name = 'files', filename, bytes, type = 'application/octet-stream' }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="`,
        'utf8',
      ),
      Buffer.from(filename as string),
      Buffer.from(`"\r\nContent-Type: ${type}\r\n\r\n`, 'utf8'),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);

export async function send(
  url: string,
  token: string,
  body: Buffer | ReadableStream,
  options: { query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const query = options.query ?? 'tableReferrence=Test';
  const response = await fetch(`${url}/api/Document/UploadFile?${query}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      // Creating the file takes seconds of CPU, in which an idle connection would time out.
      Connection: 'close',
      ...options.headers,
    },
    body: body instanceof Buffer ? new Uint8Array(body) : body,
    ...(body instanceof Buffer ? {} : { duplex: 'half' }),
  } as RequestInit);
  return { status: response.status, body: await response.json(), headers: response.headers };
}

export const upload = (
  url: string,
  client: Client,
  filename: string | Buffer,
  bytes: Buffer,
  options?: Parameters<typeof send>[3],
): Promise<Answer> => send(url, client.token, multipart([{ filename, bytes }]), options);

/** The ID and name of an accepted upload. */
export const taken = ({ status, body }: Answer): UploadedFile => {
  const [file] = status === 200 ? (body as UploadedFile[]) : [];
  if (!file) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return file;
};

/** A download with its content. */
export async function download(
  url: string,
  token: string,
  id: number | string,
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const response = await fetch(`${url}/api/Document/DownloadFile?id=${id}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
  };
}
