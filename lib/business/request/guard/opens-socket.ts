/** True for a browser's WebSocket handshake (RFC 6455, 4.1); the Upgrade header alone is not enough. */
export function opensSocket(method: string | undefined, header: (name: string) => string | null | undefined): boolean {
  const names = (name: string, value: string) =>
    (header(name) ?? "").split(",").some((part) => part.trim().toLowerCase() === value);
  return (
    method === "GET" &&
    names("upgrade", "websocket") &&
    names("connection", "upgrade") &&
    Boolean(header("sec-websocket-key"))
  );
}
