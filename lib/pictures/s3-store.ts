import { AwsClient } from "aws4fetch";
import type { PictureStore } from "./store.ts";

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, or any compatible service; the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The settings of the environment; null without a bucket. Throws if one of them is missing or is no address. */
export function s3Settings(env: Readonly<Record<string, string | undefined>>): S3Settings | null {
  const bucket = env.PICTURES_S3_BUCKET;
  if (!bucket) return null;
  const region = env.PICTURES_S3_REGION || "us-east-1";
  const endpoint = (env.PICTURES_S3_ENDPOINT || `https://s3.${region}.amazonaws.com`).replace(/(?<!\/)\/+$/, "");
  const { PICTURES_S3_KEY_ID: keyId, PICTURES_S3_SECRET: secret } = env;
  if (!keyId || !secret) {
    throw new Error("PICTURES_S3_BUCKET is set, so PICTURES_S3_KEY_ID and PICTURES_S3_SECRET must be set as well.");
  }
  if (!/^https?:\/\/[\w.:[\]-]+(?:\/[\w.~/-]*)?$/.test(endpoint)) {
    throw new Error(`PICTURES_S3_ENDPOINT must be an http(s) address, but is "${endpoint}".`);
  }
  return { endpoint, bucket, region, keyId, secret };
}

const DENIED =
  "The picture service denied a read. If pictures are missing, PICTURES_S3_KEY_ID needs the right to read objects; with the right to list the bucket, it would name missing ones as such.";
/** A picture is at most a few hundred KB. Includes repeated requests. */
const TIMEOUT_MS = 15_000;

/** Pictures in an S3-compatible service, as `media/<business>/<file>`. Requests are signed and retried by aws4fetch. */
export function s3Store(
  { endpoint, bucket, region, keyId, secret }: S3Settings,
  log: (message: string) => void,
  timeoutMs = TIMEOUT_MS,
): PictureStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: "s3",
    region,
    retries: 3,
  });
  const at = (business: string, file: string) => `${endpoint}/${bucket}/media/${business}/${file}`;
  let hasSaid = false;
  const sayDenied = () => {
    if (!hasSaid) log(DENIED);
    hasSaid = true;
  };
  const failed = (response: Response) => new Error(`The picture service returned ${response.status}.`);
  return {
    async read(business, file) {
      const response = await client.fetch(at(business, file), {
        signal: AbortSignal.timeout(timeoutMs),
        cache: "no-store",
      });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      // A key without the right to list gets AccessDenied for what does not exist, too. Any other 403 is a wrong key.
      if (response.status === 403 && (await response.text()).includes("AccessDenied")) {
        sayDenied();
        return null;
      }
      if (!response.ok) throw failed(response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async write(business, file, content) {
      const response = await client.fetch(at(business, file), {
        method: "PUT",
        body: new Uint8Array(content),
        headers: { "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable" },
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw failed(response);
    },
    async remove(business, file) {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await client.fetch(at(business, file), { method: "DELETE", signal });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw failed(response);
    },
  };
}
