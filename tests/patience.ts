import { configure } from "@testing-library/dom";
import { vi } from "vitest";
import { PATIENCE_MS } from "./patience-ms.ts";

// Both give up after a second otherwise, which a busy machine needs for a single render.
const { waitFor } = vi;
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
configure({ asyncUtilTimeout: PATIENCE_MS });
