"use client";

/** Inside the group, so that header and footer stay. */
export { PageError as default } from "@/components/layout/errors/page-error";
