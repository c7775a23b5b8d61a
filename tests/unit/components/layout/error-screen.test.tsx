import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import ar from "@/messages/ar.json";

test("[RTE-26] the error screen names what the log has of a failure on the server, and nothing where it failed here", async () => {
  // next.config.ts puts them into the bundle.
  vi.stubEnv("ERROR_TEXTS", JSON.stringify({ ar: ar.error }));
  vi.resetModules();
  const { ErrorScreen } = await import("@/components/layout/errors/error-screen");
  const { rerender } = render(<ErrorScreen language="ar" reference="3105672981" reset={() => {}} />);
  expect(screen.getByRole("alert").textContent).toContain("الرقم المرجعي 3105672981");
  rerender(<ErrorScreen language="ar" reset={() => {}} />);
  expect(screen.getByRole("alert").textContent).toBe(`${ar.error.title}${ar.error.action}`);
});
