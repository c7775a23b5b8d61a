import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { expect, test } from "vitest";
import { endBefore } from "@/lib/observe/spans/end-before";

test("what is left is sent before a server says that it is closed", async () => {
  const done: string[] = [];
  class Closing extends EventEmitter {
    close(then?: () => void) {
      done.push("last response");
      then?.();
      return this;
    }
  }
  endBefore(Closing as unknown as { prototype: Server }, async () => {
    await Promise.resolve();
    done.push("sent");
  });
  await new Promise<void>((resolve) => new Closing().close(resolve));
  expect([...done, "ends"]).toEqual(["last response", "sent", "ends"]);
});
