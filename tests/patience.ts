import { configure } from "@testing-library/dom";
import { vi } from "vitest";
import { PATIENCE_MS } from "./patience-ms.ts";

// Their default is one second, which a busy machine may need for a single render.
const { waitFor } = vi;
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
configure({ asyncUtilTimeout: PATIENCE_MS });
