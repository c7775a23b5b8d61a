import { cache } from "react";
import { readDeadline } from "@/lib/api/transport/server";

/**
 * One for everything that a page renders: its head, its layouts and the page itself read one after the other. React
 * keeps it during a render. A route handler is no render and passes the deadline of its context on.
 */
export const pageDeadline = cache(readDeadline);
