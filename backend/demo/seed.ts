import type { Services } from "../services.ts";

/** Brings the demo businesses into the database. */
export async function seedDemo(_app: Services, _folders: readonly string[] = []): Promise<void> {}
