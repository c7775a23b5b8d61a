type ChannelWindow = Partial<Pick<typeof globalThis, "BroadcastChannel">>;

const channelName = (topic: string) => `payments:${topic}`;

/** Tells all other tabs to forget a guest's payments. A tab does not receive messages from its own channel object. */
export function announceForget(window: ChannelWindow, topic: string): void {
  if (!window.BroadcastChannel) return;
  const channel = new window.BroadcastChannel(channelName(topic));
  channel.postMessage("forget");
  channel.close();
}

/** Calls back when another tab announces it. Returns an unsubscribe function. */
export function onForget(window: ChannelWindow, topic: string, callback: () => void): () => void {
  if (!window.BroadcastChannel) return () => undefined;
  const channel = new window.BroadcastChannel(channelName(topic));
  channel.addEventListener("message", callback);
  return () => channel.close();
}
