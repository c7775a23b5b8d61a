type ChannelWindow = Partial<Pick<typeof globalThis, "BroadcastChannel">>;

const channelName = (topic: string) => `payments:${topic}`;

/** Tells all tabs that a guest's payments are to be forgotten; a tab does not hear its own channel object. */
export function announceForget(window: ChannelWindow, topic: string): void {
  if (!window.BroadcastChannel) return;
  const channel = new window.BroadcastChannel(channelName(topic));
  channel.postMessage("forget");
  channel.close();
}

/** Calls back when another tab says so. Returns the way to stop listening. */
export function onForget(window: ChannelWindow, topic: string, callback: () => void): () => void {
  if (!window.BroadcastChannel) return () => undefined;
  const channel = new window.BroadcastChannel(channelName(topic));
  channel.addEventListener("message", callback);
  return () => channel.close();
}
