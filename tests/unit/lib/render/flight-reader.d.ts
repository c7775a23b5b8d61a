declare module "next/dist/compiled/react-server-dom-turbopack/client.node" {
  /** The framework's own reader of a page's data, as it runs on a server. */
  export function createFromReadableStream(stream: ReadableStream<Uint8Array>, options: object): Promise<unknown>;
}
