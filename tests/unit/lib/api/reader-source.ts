import { afterAll, beforeAll } from "vitest";
import { browserSource } from "@/lib/api/transport/browser";
import { type CommerceServer, startCommerce } from "../commerce-server";

export let server: CommerceServer;

export const source = (currency = "INR", mode: "web" | "qr" = "web") =>
  browserSource({
    subPath: "",
    currency,
    origin: server.origin,
    headers: () => ({
      apiKey: "key",
      token: null,
      adminPrefix: "",
      language: "ar",
      mode,
      storeId: "indiranagar",
      tableId: "t7",
      channel: "web",
      origin: null,
    }),
  });

/** Starts the commerce server of this file. Test files share one module graph, so each file has to call this itself. */
export function serveReaders(): void {
  beforeAll(async () => {
    server = await startCommerce();
  });
  afterAll(() => server.close());
}
