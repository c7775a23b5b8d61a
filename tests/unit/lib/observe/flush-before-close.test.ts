import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { expect, test } from "vitest";
import { flushBeforeClose } from "@/lib/observe/spans/flush-before-close";

test("the last spans are sent before a server reports that it has closed", async () => {
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
  expect(done).toEqual(["last response", "sent"]);
});
