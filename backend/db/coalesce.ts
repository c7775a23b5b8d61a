type Read<T> = () => Promise<T>;

interface SharedRead {
  running: Promise<unknown>;
  /** Shared by callers that arrive while `running` is in progress. It starts afterwards, so it sees their writes. */
  next: Promise<unknown> | null;
}

/** Lets concurrent callers share one read: a thousand sockets that open together read their business twice. */
export function createCoalescer() {
  const reads = new Map<string, SharedRead>();
  const begin = (key: string, read: Read<unknown>): Promise<unknown> => {
    const running = read();
    const shared: SharedRead = { running, next: null };
    reads.set(key, shared);
    const done = () => {
      // A caller that waited has started the next read by now, under the same key.
      if (reads.get(key) === shared && !shared.next) reads.delete(key);
    };
    running.then(done, done);
    return running;
  };
  return <T>(key: string, read: Read<T>): Promise<T> => {
    const shared = reads.get(key);
    if (!shared) return begin(key, read) as Promise<T>;
    const follow = () => begin(key, read);
    shared.next ??= shared.running.then(follow, follow);
    return shared.next as Promise<T>;
  };
}
