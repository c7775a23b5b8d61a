type Read<T> = () => Promise<T>;

interface Line {
  running: Promise<unknown>;
  /** Shared by callers that arrive while `running` is in progress. It starts afterwards, so it sees their writes. */
  next: Promise<unknown> | null;
}

/** Lets concurrent callers share one read: a thousand sockets that open together read their business twice. */
export function createCoalescer() {
  const lines = new Map<string, Line>();
  const begin = (key: string, read: Read<unknown>): Promise<unknown> => {
    const running = read();
    const line: Line = { running, next: null };
    lines.set(key, line);
    const done = () => {
      // A caller that waited has started the next read by now, under the same key.
      if (lines.get(key) === line && !line.next) lines.delete(key);
    };
    running.then(done, done);
    return running;
  };
  return <T>(key: string, read: Read<T>): Promise<T> => {
    const line = lines.get(key);
    if (!line) return begin(key, read) as Promise<T>;
    const follow = () => begin(key, read);
    line.next ??= line.running.then(follow, follow);
    return line.next as Promise<T>;
  };
}
