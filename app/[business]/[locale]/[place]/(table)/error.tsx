"use client";

/** Inside the route group, so that the header and footer stay. */
export { PageError as default } from "@/components/layout/errors/page-error";
