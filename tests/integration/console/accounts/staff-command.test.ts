import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { runInHost } from "../../../fixtures/imports/commands.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.remove());

const staff = (...args: string[]) => runInHost("operate/staff.ts", args, backend.dataDir);
const add = (login: string, ...args: string[]) =>
  staff("add", "--business", "bistro", "--login", login, "--name", "Maria", ...args);

test("[STAFF-40] the staff command asks at which stores somebody works, and not of owners and editors", async () => {
  for (const role of [[], ["--role", "staff"], ["--role", "manager"]])
    expect(await add("maria", ...role)).toMatchObject({
      code: 1,
      err: expect.stringContaining("Say at which stores this person works"),
    });
  expect(await add("maria", "--role", "manager", "--stores", "11")).toMatchObject({ code: 0 });
  for (const role of ["owner", "editor"])
    expect(await add(role, "--role", role)).toMatchObject({ code: 0, out: expect.stringContaining("Password") });
  const { out } = await staff("list", "--business", "bistro");
  expect(out).toMatch(/maria +Maria +manager +11\n/);
  expect(out).toMatch(/editor +Maria +editor +all/);
});
