import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { expect, test } from "vitest";
import { flushBeforeClose } from "@/lib/observe/spans/flush-before-close";

test("what is left is sent before a server says that it is closed", async () => {
  const done: string[] = [];
  class Closing extends EventEmitter {
    close(then?: () => void) {
      done.push("last response");
      then?.();
      return this;
    }
  }
  flushBeforeClose(Closing as unknown as { prototype: Server }, async () => {
    await Promise.resolve();
    done.push("sent");
  });
  await new Promise<void>((resolve) => new Closing().close(resolve));
  expect([...done, "ends"]).toEqual(["last response", "sent", "ends"]);
});
