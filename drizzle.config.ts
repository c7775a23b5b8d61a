import { defineConfig } from "drizzle-kit";

/** `drizzle-kit generate` writes the SQL that backend/db/migrate.ts applies; nothing is pushed to a database from here. */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./backend/db/schema.ts", "./backend/demo/schema.ts"],
  out: "./backend/db/migrations",
});
