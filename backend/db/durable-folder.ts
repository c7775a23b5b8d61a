import fs from "node:fs";
import path from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface Stream {
  /** The file's descriptor; a folder has none. */
  readonly nfd?: number;
  readonly node: object;
}
interface NodeFiles {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: object): string;
}

/**
 * PostgreSQL's settings as PGlite starts it, without the one that switches fsync off. The usual way to write the log,
 * fdatasync, does nothing in WebAssembly.
 */
export const withFsync = (params: readonly string[]): string[] => [
  ...params.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/**
 * The folder of an embedded database whose commits survive a power cut. PGlite's file system has no fsync: PostgreSQL's
 * calls of it did nothing. Here they reach the disk, also for folders, in which files are renamed.
 */
export class DurableFolder extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const made = await super.init(...args);
    made.emscriptenOpts.preRun = [...(made.emscriptenOpts.preRun ?? []), (module) => addFsync(module as never)];
    return made;
  }
}

function addFsync({ NODEFS: files }: { NODEFS: NodeFiles }): void {
  files.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
    else syncPath(files.realPath(stream.node));
    return 0;
  };
}

function syncPath(at: string): void {
  const descriptor = fs.openSync(at, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Brings everything below a folder to the disk, and the folder's own name: for a database that was just made. */
export function syncFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() || entry.isDirectory()) syncPath(path.join(entry.parentPath, entry.name));
  for (const at of [folder, path.dirname(folder)]) syncPath(at);
}
