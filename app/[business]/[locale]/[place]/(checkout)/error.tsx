"use client";

/** Inside the group, so that header and footer stay. */
export { default } from "../error";
